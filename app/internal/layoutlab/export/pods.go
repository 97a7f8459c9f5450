package export

import (
	"math"
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Pods writes a Go file to go with [Go]: a generator that claims its node ID at start-up with package
// number.
func Pods(l snowflake.Layout) string {
	if !layoutlab.Generates(l) {
		return podsNone
	}
	return filled(podsGo, "numbers", numbers(l))
}

// Kubernetes writes a StatefulSet, an autoscaler limited to the available node IDs, and advice for
// Deployments.
func Kubernetes(l snowflake.Layout) string {
	pods := l.Nodes()
	surged := pods/5*4 + pods%5*4/5 // pods and a quarter more are no more than that
	scaler, start := "", uint64(1)
	if pods > 1 {
		scaler = filled(podsScaler, "most", strconv.FormatUint(min(pods, math.MaxInt32), 10))
		start = 2
	}
	deployment := filled(podsDeployment, "surged", text.Group(surged))
	if surged == 0 {
		deployment = ""
	}
	return filled(podsSet, "numbers", numbers(l), "start", strconv.FormatUint(start, 10)) + scaler + deployment
}

func numbers(l snowflake.Layout) string {
	if l.Nodes() == 1 {
		return "only node ID 0"
	}
	return "node IDs 0 to " + text.Group(l.Nodes()-1)
}

const (
	podsNone = `// This layout needs no node IDs: without a time field and a sequence
// field it cannot generate IDs.
package ids
`
	podsGo = `package ids

import (
	"context"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/number"
)

// Numbers claims the node ID of this process: its pod's ordinal in a
// StatefulSet, 3 in web-3. Alternatives:
//
//	number.EnvClaimer("POD_INDEX") // set in the pod template
//	your own number.Claimer        // leases in a table, etcd, Redis
//
// If an authority takes node IDs back after a deadline, use package
// grant too: a paused pod would not notice in time.
var Numbers number.Claimer = number.HostClaimer()

// Claimed returns a generator with a node ID of its own: nodes have
// {numbers}. Stop the generator before you release
// the claim. The next pod with that node ID must start above the last
// ID, even if its clock is behind: save the generator's State where
// every pod can read it and start with a Floor, or wait at the start
// for longer than the clocks can differ.
func Claimed(ctx context.Context) (*snowflake.Generator, number.Claim, error) {
	claim, err := Numbers.Claim(ctx, Layout().Nodes())
	if err != nil {
		return nil, nil, err
	}
	values, err := Layout().NodeValues(claim.Number())
	if err != nil {
		return nil, nil, err
	}
	g, err := snowflake.New(Layout(), values)
	return g, claim, err
}
`
	podsSet = `# A StatefulSet numbers its pods from 0: web-3 has node ID 3 and keeps
# it when it restarts. A rollout stops a pod before its successor
# starts, so no two pods ever share a node ID. Nodes of this layout
# have {numbers}.
apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: web
spec:
  replicas: {start}
  serviceName: web
  podManagementPolicy: Parallel
  selector:
    matchLabels:
      app: web
  template:
    metadata:
      labels:
        app: web
    spec:
      containers:
        - name: web
          image: example.org/web:1
          env: # number.EnvClaimer reads it; from Kubernetes 1.28 on
            - name: POD_INDEX
              valueFrom:
                fieldRef:
                  fieldPath: metadata.labels['apps.kubernetes.io/pod-index']
`
	podsScaler = `---
# No more pods than node IDs: one more would not start.
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: web
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: StatefulSet
    name: web
  minReplicas: 2
  maxReplicas: {most}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target:
          type: Utilization
          averageUtilization: 70
`
	podsDeployment = `# A Deployment's pods have no numbers: let each lease a node ID through
# your own number.Claimer. A rollout starts new pods before old ones
# stop, 25 % more by default (maxSurge): these node IDs are enough for
# {surged} replicas, minus crashed pods that hold a node ID until their
# lease ends.
`
)
