package draw

import "testing"

func BenchmarkSVG(b *testing.B) {
	for _, s := range scenes(b) {
		b.Run(s.name, func(b *testing.B) {
			var file []byte
			for b.Loop() {
				file = SVG(file[:0], s.scene, Options{Title: s.title})
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "boards/s")
			b.ReportMetric(float64(len(file)), "bytes")
		})
	}
}

func BenchmarkPNG(b *testing.B) {
	for _, s := range scenes(b) {
		b.Run(s.name, func(b *testing.B) {
			var file []byte
			for b.Loop() {
				file = PNG(file[:0], s.scene, Options{Title: s.title})
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "boards/s")
			b.ReportMetric(float64(len(file)), "bytes")
		})
	}
}
