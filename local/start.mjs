// `npm start`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../scripts/install.mjs';
import { launch } from '../scripts/launch.mjs';

// Freed pixels go back to the system at once, as in the images of the services.
const allocator = JSON.parse(readFileSync(join(root, 'local', 'allocator.json'), 'utf8'));

launch(join(root, 'local', 'start', 'main.ts'), { env: allocator });
