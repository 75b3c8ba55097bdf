export { stopSharedServers as default } from './start-shared-servers.ts';
