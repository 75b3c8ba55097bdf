// The same mix of requests from another generator of load, as a witness beside the suite's own:
//   PLATFORM_URL=https://localhost:30443 k6 run --insecure-skip-tls-verify cluster-tests/k6/evening.js
// Fails when one request of all has failed. A session ends after ten minutes, so MINUTES is at most nine.
import exec from 'k6/execution';
import http from 'k6/http';

const origin = __ENV.PLATFORM_URL ?? 'https://localhost';
const minutes = Number(__ENV.MINUTES ?? 9);

export const options = {
  scenarios: {
    evening: {
      executor: 'constant-arrival-rate',
      rate: Number(__ENV.REQUESTS_PER_SECOND ?? 10),
      timeUnit: '1s',
      duration: `${minutes}m`,
      preAllocatedVUs: 20,
      maxVUs: 200,
    },
  },
  thresholds: { http_req_failed: ['rate==0'], dropped_iterations: ['count==0'] },
};

function post(path, cookie, body) {
  const headers = { origin, cookie, ...(body ? { 'content-type': 'application/json' } : {}) };
  return http.post(`${origin}${path}`, body ? JSON.stringify(body) : null, { headers, tags: { name: path } });
}

function answered(response, status) {
  if (response.status === status) return response;
  throw new Error(`${response.request.url} answered ${response.status}: ${response.body}`);
}

/** A demo account that is signed in. */
function person() {
  const { user } = answered(post('/api/demo-users/create', ''), 201).json();
  const login = { username: user.username, password: user.passwordHint };
  const { cookies } = answered(post('/api/auth/login', '', login), 200);
  const given = Object.entries(cookies).map(([name, [{ value }]]) => `${name}=${value}`);
  // What the jar keeps would be sent beside it.
  http.cookieJar().clear(origin);
  return given.join('; ');
}

/** Two people who share a memory. */
export function setup() {
  const [one, other] = [person(), person()];
  const { invitation } = answered(post('/api/partnerships/invite', one), 201).json();
  answered(post(`/api/partnerships/invite/${invitation.inviteToken}/accept`, other), 200);
  const memories = answered(
    http.get(`${origin}/api/collections/with-thumbnails`, { headers: { cookie: one } }),
    200,
  ).json();
  return {
    cookie: other,
    memories: JSON.stringify(memories)
      .match(/"id":\d+/g)
      .map((id) => Number(id.slice(5))),
  };
}

const order = 'list memory session list page list memory remotes list memory'.split(' ');

export default function ({ cookie, memories }) {
  const turn = exec.scenario.iterationInTest;
  const params = (name) => ({ headers: { cookie }, tags: { name } });
  switch (order[turn % order.length]) {
    case 'list':
      return http.get(`${origin}/api/collections/with-thumbnails`, params('list'));
    case 'memory':
      return http.get(`${origin}/api/collections/${memories[turn % memories.length]}`, params('memory'));
    case 'session':
      return http.get(`${origin}/api/auth/me`, params('session'));
    case 'remotes':
      return http.get(`${origin}/remotes.json`, params('remotes'));
    default: {
      const page = http.get(`${origin}/`, {
        headers: { cookie, accept: 'text/html' },
        tags: { name: 'page' },
      });
      const files = [...page.body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)];
      return http.batch(
        files.map(([, file]) => ['GET', `${origin}${file}`, null, { tags: { name: 'file' } }]),
      );
    }
  }
}
