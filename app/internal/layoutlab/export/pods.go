package export

import (
	"math"
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Pods is a Go file beside that of [Go]: a generator that gets its node's number as it starts, by package number. Of a
// layout that no generator can be made of it says so.
func Pods(l snowflake.Layout) string {
	if !layoutlab.Generates(l) {
		return podsNone
	}
	return filled(podsGo, "numbers", numbers(l))
}

// Kubernetes is a StatefulSet for it, with an autoscaler that keeps to the numbers
// there are, and what to mind where pods are a Deployment's.
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
		return "the number 0 alone"
	}
	return "the numbers 0 to " + text.Group(l.Nodes()-1)
}

// The parts of both files, the same for every layout.
const (
	podsNone = `// Without a time and a sequence no generator can be made of this layout:
// there is nothing to number.
package ids
`
	podsGo = `package ids

import (
	"context"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/number"
)

// Numbers hands out the number of this process: its pod's ordinal in
// a StatefulSet, 3 in web-3. Others that will do:
//
//	number.EnvClaimer("POD_INDEX") // which the pod's template sets
//	a number.Claimer of your own   // leases in a table, etcd, Redis
var Numbers number.Claimer = number.HostClaimer()

// Claimed is a generator with a number that no other has: nodes have
// {numbers}. Once the claim is lost no more IDs may
// be made, and whoever has the number next must begin above the last
// of them, though its clock may be behind: save the generator's State
// where every pod finds it, and begin with a Floor, or wait at the
// start for longer than clocks may differ.
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
	podsSet = `# A StatefulSet numbers its pods from 0: web-3 has the number 3, also
# when it starts again. A roll-out ends a pod before its successor
# begins, so that no two ever have one number. Nodes of this layout
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
# No more pods than there are numbers: one more would not start.
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
	podsDeployment = `# A Deployment's pods have no numbers: let each hold one by a lease,
# through a number.Claimer of your own. A roll-out starts new pods
# before old ones end, a quarter more of them unless maxSurge says
# otherwise: these numbers are enough for {surged} replicas, less those
# that died and hold a number until their lease is over.
`
)
