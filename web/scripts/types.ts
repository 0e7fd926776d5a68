// Writes src/api/schema.ts, the types of the API, from the document that the server has.
import { writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';
import { serve } from './server';

const server = await serve();
try {
  const types = await openapiTS(new URL('/api/openapi.json', server.url));
  await writeFile('src/api/schema.ts', '// Written by npm run types.\n\n' + astToString(types));
} finally {
  await server.stop();
}
