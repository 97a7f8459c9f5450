package btree

// cache holds the pages that were used last. Pages are numbers from 0 up.
type cache struct {
	most, size     int
	links          []link // of each page, to those used before and after it
	newest, oldest int32
}

type link struct{ newer, older int32 }

const (
	none = -1
	end  = -2 // beyond the newest or oldest page
)

func newCache(most int) cache { return cache{most: max(most, 1), newest: end, oldest: end} }

func (c *cache) has(page int32) bool { return int(page) < len(c.links) && c.links[page].newer != none }

// touch makes a page the one used last, and reports whether it was cached. If the cache is full, the
// page that was not used for longest leaves it.
func (c *cache) touch(page int32) bool {
	for int(page) >= len(c.links) {
		c.links = append(c.links, link{none, none})
	}
	if c.newest == page {
		return true
	}
	hit := c.has(page)
	if hit {
		c.drop(page)
	} else if c.size == c.most {
		c.drop(c.oldest)
	}
	c.links[page] = link{newer: end, older: c.newest}
	if c.newest == end {
		c.oldest = page
	} else {
		c.links[c.newest].newer = page
	}
	c.newest = page
	c.size++
	return hit
}

// drop removes a page from the cache, if it is there.
func (c *cache) drop(page int32) {
	if !c.has(page) {
		return
	}
	l := c.links[page]
	if l.newer == end {
		c.newest = l.older
	} else {
		c.links[l.newer].older = l.older
	}
	if l.older == end {
		c.oldest = l.newer
	} else {
		c.links[l.older].newer = l.newer
	}
	c.links[page] = link{none, none}
	c.size--
}
