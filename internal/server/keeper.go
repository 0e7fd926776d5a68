package server

import "sync"

// A keeper keeps values that take time to make, at most a number of them. Which ones make room
// for others is left to chance.
type keeper[K comparable, V any] struct {
	most int

	mu   sync.Mutex
	kept map[K]V
}

func (k *keeper[K, V]) find(key K) (value V, known bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	value, known = k.kept[key]
	return value, known
}

func (k *keeper[K, V]) keep(key K, value V) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.kept == nil {
		k.kept = map[K]V{}
	}
	for other := range k.kept {
		if len(k.kept) < k.most {
			break
		}
		delete(k.kept, other)
	}
	k.kept[key] = value
}
