// Writes src/api/schema.ts, the types of bodies and answers, from the document of the API that the server has.
import { writeFile } from 'node:fs/promises';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { serve } from './server';

const server = await serve();
try {
  const document = (await (await fetch(new URL('/api/openapi.json', server.url))).json()) as OpenAPI3;
  const types = await openapiTS({ ...document, paths: {}, components: { schemas: document.components!.schemas! } });
  await writeFile('src/api/schema.ts', '// Written by npm run types.\n\n' + astToString(types));
} finally {
  await server.stop();
}
