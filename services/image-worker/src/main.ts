import { runService } from '@our-dates/common/lifecycle';
import { startService } from './service.ts';

await runService({ name: 'image-worker', start: () => startService(process.env) });
