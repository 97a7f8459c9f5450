package layout

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// numbering explains how pods get node IDs. A rolling update needs more of them than there are pods.
func (p *layoutLab) numbering() app.UI {
	if len(p.wrong) > 0 {
		return ui.Words("hint", text.T("Fix the requirements first: the number of nodes is unknown."))
	}
	pods, surged := p.read.Nodes, p.read
	surged.Replaced, surged.Regions = true, 1
	rolling, _, _ := surged.Demand()
	ways := []app.UI{
		ui.Text("li", text.T(
			"StatefulSet: pods are numbered from 0, and web-3 keeps 3 when it restarts. A rollout stops a pod before its successor starts, so %s node IDs are enough, as long as the autoscaler runs no more pods. If a pod is force-deleted, it may still run beside its successor with the same node ID.", text.Group(pods))),
		ui.Text("li", text.T(
			"Deployment: pods have no numbers, so each claims a free node ID from a database. A rollout starts new pods first, 25 %% more by default (maxSurge), and the ID of a crashed pod is free again after 30 s: plan for %s node IDs plus those still held. Clock rollbacks and pauses cause no duplicate. This also suits a StatefulSet.", text.Group(rolling))),
		ui.Text("li", text.T("Hash of the pod’s name: needs no coordination, but collides.")),
		ui.Text("li", text.T(
			"A pod that restarts while its clock is behind can repeat IDs. Start above its last ID with a snowflake.Floor, or wait longer than the clocks can differ.")),
	}
	if p.read.Regions > 1 {
		ways = append(ways,
			ui.Text("li", text.T(
				"Several regions: each of them has a pod web-3. The region needs a field of its own, which each region’s configuration sets.")))
	}
	return ui.Div("numbering", ui.Elem("ul", nil, ways...))
}
