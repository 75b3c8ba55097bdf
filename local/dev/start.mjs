// `npm run dev`.
import { join } from 'node:path';
import { root } from '../../scripts/install.mjs';
import { launch } from '../../scripts/launch.mjs';

launch(join(root, 'local', 'dev', 'src', 'main.ts'), { command: 'dev' });
