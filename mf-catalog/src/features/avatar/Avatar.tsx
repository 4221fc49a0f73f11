import { placeholderOf } from '@qhatu/ui';

interface AvatarProps {
  userName: string;
  /** Address of the picture. */
  picture: string | null;
  tint?: string;
  /** Diameter in pixels; each place gives it its looks. */
  size: number;
  className?: string;
  /** Below the first screen: fetched when the reader comes near. */
  lazy?: boolean;
}

/** A person's picture, or their first letter without one. Their name stands beside it. */
export function Avatar({ userName, picture, tint, size, className, lazy = false }: AvatarProps) {
  if (!picture) {
    return (
      <span aria-hidden="true" className={className}>
        {[...userName].slice(0, 1).join('').toUpperCase()}
      </span>
    );
  }
  return (
    <img
      className={className}
      style={placeholderOf(tint)}
      src={picture}
      alt=""
      width={size}
      height={size}
      loading={lazy ? 'lazy' : undefined}
      decoding={lazy ? 'async' : undefined}
    />
  );
}
