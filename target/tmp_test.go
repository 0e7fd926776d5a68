package target
import ("testing";"fmt";"context";"bullseye/sudoku";"math/rand/v2";"time";"sort")
func TestTmp(t *testing.T){
 rng := rand.New(rand.NewPCG(5,6))
 var ds []float64; var nodes uint64; var tot time.Duration
 for range 6 {
  var tb Table
  for c := range tb { for d := range 9 { tb[c][d] = rng.Int64N(100) } }
  p,_ := startPosition(&sudoku.Board{})
  g := newGauge(&p, &tb)
  s := pool32.Get().(*solver[int32])
  s.begin(context.Background(), &p, &tb, &g, fits32(g.half), 1, nil)
  t0 := time.Now()
  s.solve(&p, false)
  d := time.Since(t0)
  tot += d; nodes += s.nodes; println("END", s.nodes, s.first.Score-s.ceiling)
  ds = append(ds, float64(d.Microseconds()))
  s.end()
 }
 sort.Float64s(ds)
 fmt.Println("median", ds[3], "p90", ds[4], "max", ds[5], "nodes", nodes/40, "per node", tot/time.Duration(nodes), "mean", tot/40)
}
