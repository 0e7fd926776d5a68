import { ErrorBoundary, LocationProvider, Route, Router } from 'preact-iso';
import { Announcer } from './announce';
import { Header } from './Header';
import { NotFound } from './NotFound';
import { endLoading, Loading, startLoading } from './Loading';
import { routes } from './routes';

export function App() {
  return (
    <LocationProvider>
      <Header />
      <main id="content" tabIndex={-1}>
        <ErrorBoundary onError={(error) => console.error(error)}>
          <Loading />
          <Router onLoadStart={startLoading} onLoadEnd={endLoading}>
            {routes.map(({ path, show }) => (
              <Route key={path} path={path} component={show} />
            ))}
            <Route default component={NotFound} />
          </Router>
        </ErrorBoundary>
      </main>
      <Announcer />
    </LocationProvider>
  );
}
