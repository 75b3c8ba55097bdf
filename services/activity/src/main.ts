import { runService } from '@our-dates/common/lifecycle';
import { startService } from './service.ts';

await runService({ name: 'activity', start: () => startService(process.env) });
