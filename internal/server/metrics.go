package server

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"bullseye/internal/server/queue"
)

// metrics are what the operator of a server may want to watch. None is about a client.
type metrics struct {
	registry    *prometheus.Registry
	requests    *prometheus.CounterVec
	seconds     *prometheus.HistogramVec
	boards      *prometheus.CounterVec
	work        *prometheus.CounterVec
	refusals    *prometheus.CounterVec
	connections prometheus.Gauge
}

func newMetrics(s *Server) *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "bullseye_requests_total", Help: "Requests by path and status.",
		}, []string{"path", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "bullseye_request_seconds", Help: "Time from the header of a request to the end of its answer.",
			Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30},
		}, []string{"path"}),
		boards: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "bullseye_boards_total", Help: "Boards that have been answered.",
		}, []string{"question"}),
		work: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "bullseye_work_seconds_total", Help: "Time of the work on boards.",
		}, []string{"question"}),
		refusals: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "bullseye_refused_total", Help: "Requests and connections that were refused, by the limit.",
		}, []string{"limit"}),
		connections: prometheus.NewGauge(prometheus.GaugeOpts{Name: "bullseye_connections", Help: "Open connections."}),
	}
	m.registry.MustRegister(m.requests, m.seconds, m.boards, m.work, m.refusals, m.connections,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		gauge("bullseye_reserved_bytes", "Memory that requests have reserved.", func() float64 { return float64(s.reserved()) }),
		gauge("bullseye_streams", "Streams of events of games.", func() float64 { return float64(s.streams.Load()) }),
		gauge("bullseye_game_bytes", "Memory that open games take, about.", func() float64 {
			if s.hall == nil {
				return 0
			}
			return float64(s.hall.Bytes())
		}),
		gauge("bullseye_games", "Games that are open.", func() float64 {
			if s.hall == nil {
				return 0
			}
			return float64(s.hall.Open())
		}),
		gauge("bullseye_requests", "Requests that are being answered.", func() float64 { return float64(s.requests.Load()) }),
	)
	m.registry.MustRegister(
		counter("bullseye_queue_paused_total", "How often blocks of boards were paused.", s.queue.Paused),
		counter("bullseye_queue_moved_total", "Blocks of boards that moved from the quick lane to the slow one.", s.queue.Moved))
	for _, lane := range []queue.Lane{queue.QuickLane, queue.SlowLane} {
		m.registry.MustRegister(
			gauge("bullseye_queue_running_"+lane.String(), "Blocks of boards that are being answered.", func() float64 { return float64(s.queue.Running(lane)) }),
			gauge("bullseye_queue_waiting_"+lane.String(), "Blocks of boards that wait, also those that are paused.", func() float64 { return float64(s.queue.Waiting(lane)) }))
	}
	return m
}

func gauge(name, help string, value func() float64) prometheus.Collector {
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, value)
}

func counter(name, help string, value func() uint64) prometheus.Collector {
	return prometheus.NewCounterFunc(prometheus.CounterOpts{Name: name, Help: help}, func() float64 { return float64(value()) })
}

func (m *metrics) handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

// answered counts a request.
func (m *metrics) answered(path string, status int, took time.Duration) {
	m.requests.WithLabelValues(path, strconv.Itoa(status)).Inc()
	m.seconds.WithLabelValues(path).Observe(took.Seconds())
}

// worked counts boards.
func (m *metrics) worked(question string, boards int, took time.Duration) {
	m.boards.WithLabelValues(question).Add(float64(boards))
	m.work.WithLabelValues(question).Add(took.Seconds())
}

// refused counts a refusal by a limit.
func (m *metrics) refused(limit string) { m.refusals.WithLabelValues(limit).Inc() }
