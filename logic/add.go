package logic

// Add counts a step of the Explainer that follows those counted so far.
func (r *Ratings) Add(s *Step) {
	size := s.Pattern.Cost
	if s.Technique == UniqueLoop {
		size = len(s.Pattern.Cells)
	}
	r.add(s.Rating, s.Places(), Hardest{s.Technique, s.Type, s.Level, size})
}
