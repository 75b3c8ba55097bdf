import { runService } from '@our-dates/service-kit/slice/lifecycle';
import { startService } from './service.ts';

await runService({ name: 'notifications', start: () => startService(process.env) });
