import { runService } from '@our-dates/service-kit/slice/lifecycle';
import { startService } from './service.ts';

await runService({ name: 'plans', start: () => startService(process.env) });
