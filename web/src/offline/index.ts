/** keepOffline lets the page work without the server after the first visit, where the browser allows it. */
export function keepOffline() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js').catch(() => {
      // the page needs the server then
    });
  });
}
