import { placeholderOf } from '@qhatu/ui';

interface AvatarProps {
  person: { user_name: string; uri: string | null; tint?: string };
  /** Of the round, in pixels; its looks are the place's own. */
  size: number;
  className?: string;
  /** Below the first screen: fetched when the reader comes near. */
  lazy?: boolean;
}

/** Somebody's picture, or their first letter without one. Their name stands beside it. */
export function Avatar({ person: { user_name, uri, tint }, size, className, lazy = false }: AvatarProps) {
  if (!uri) {
    return (
      <span aria-hidden="true" className={className}>
        {[...user_name].slice(0, 1).join('').toUpperCase()}
      </span>
    );
  }
  return (
    <img
      className={className}
      style={placeholderOf(tint)}
      src={uri}
      alt=""
      width={size}
      height={size}
      loading={lazy ? 'lazy' : undefined}
      decoding={lazy ? 'async' : undefined}
    />
  );
}
