import { Link } from '@our-dates/router';
import { buttonClass } from '@our-dates/ui/button';
import { EmptyState } from '@our-dates/ui/empty-state';
import { MapPinOff } from 'lucide-react';

/** For every unknown address. */
export default function NotFound() {
  return (
    <EmptyState
      level={1}
      title="404 Page Not Found"
      icon={<MapPinOff />}
      action={
        <Link to="/" className={buttonClass({ tone: 'primary' })}>
          Return to Gallery
        </Link>
      }
    >
      Did you forget to add the page to the router?
    </EmptyState>
  );
}
