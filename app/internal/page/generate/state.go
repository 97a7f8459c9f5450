package generate

import (
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// state is what a link stores.
type state struct {
	layout snowflake.Layout
	nodes  map[string]string // the node values as typed, by field name
	id     snowflake.ID
	named  bool // the link says the ID; else it is the example's
}

func parse(query, fragment string) (s state, problems []nav.Problem) {
	problems = nav.Parse(s.params, query, fragment)
	if !s.named {
		values, _ := s.readNodes()
		s.id = recompose(example, snowflake.Twitter(), s.layout, values).id
	}
	return s, problems
}

// link is parse's inverse.
func (s state) link() (query, fragment string) { return nav.Write(s.params) }

func (s *state) params(query, fragment *nav.Params) {
	query.Layout(&s.layout)
	if s.nodes == nil {
		s.nodes = map[string]string{}
	}
	for _, f := range nodeFields(s.layout) {
		if _, ok := s.nodes[f.Name]; !ok {
			s.nodes[f.Name] = strconv.FormatUint(usualNode(s.layout, f.Name), 10)
		}
		query.Typed(f.Name, s.nodes[f.Name], func(typed string) string { s.nodes[f.Name] = typed; return "" })
	}
	id := ""
	if s.named {
		id = s.id.String()
	}
	fragment.Value("id", id, s.readID)
}

func (s *state) readID(typed string) (problem string) {
	id, err := format.Integer(typed)
	if err != nil {
		return text.T("The link's ID cannot be read: %s", err.Error())
	}
	s.id, s.named = id, true
	return ""
}

func nodeFields(l snowflake.Layout) (fields []snowflake.Field) {
	for _, f := range l.Fields {
		if f.Kind == snowflake.KindNode {
			fields = append(fields, f)
		}
	}
	return fields
}

// usualNode is the default value of a node field; for Twitter it is the example's.
func usualNode(l snowflake.Layout, name string) uint64 {
	if l.Name == "twitter" {
		return map[string]uint64{"datacenter": 11, "worker": 26}[name]
	}
	return 1
}

// readNodes replaces values that cannot be read with defaults and explains them in bad.
func (s *state) readNodes() (values snowflake.Values, bad map[string]string) {
	values, bad = snowflake.Values{}, map[string]string{}
	for _, f := range nodeFields(s.layout) {
		v, err := format.Value(s.nodes[f.Name], f)
		if err != nil {
			v, bad[f.Name] = usualNode(s.layout, f.Name), err.Error()
		}
		values[f.Name] = v
	}
	return values, bad
}

func (s *state) setNode(name, typed string, before shown) shown {
	if _, ok := s.nodes[name]; !ok { // the layout has changed meanwhile
		return before
	}
	s.nodes[name] = typed
	return s.compose(s.layout, before)
}

// choose changes the layout and keeps the values of node fields that both layouts have.
func (s *state) choose(l snowflake.Layout, before shown) shown {
	from, typed := s.layout, s.nodes
	s.layout, s.nodes = l, map[string]string{}
	for _, f := range nodeFields(l) {
		s.nodes[f.Name] = typed[f.Name]
		if _, err := format.Value(typed[f.Name], f); err != nil {
			s.nodes[f.Name] = strconv.FormatUint(usualNode(l, f.Name), 10)
		}
	}
	return s.compose(from, before)
}

// compose moves the ID to the new layout and nodes. It does nothing while a value cannot be read.
func (s *state) compose(from snowflake.Layout, before shown) shown {
	values, bad := s.readNodes()
	s.named = true
	if len(bad) > 0 {
		return before
	}
	m := recompose(s.id, from, s.layout, values)
	changed := uint64(s.id ^ m.id)
	s.id = m.id
	return shown{origin: "composed", note: m.note(changed), changed: changed}
}
