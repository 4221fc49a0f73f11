type Navigate = (to: string) => void;

let go: Navigate = (to) => window.location.assign(to);

/** The shell hands its router's navigation in once it runs. */
export function registerNavigate(navigate: Navigate): void {
  go = navigate;
}

/** Goes to a path of this site from outside of a component. */
export function navigateTo(to: string): void {
  go(to);
}
