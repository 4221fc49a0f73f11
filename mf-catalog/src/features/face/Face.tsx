import { placeholderOf } from '@qhatu/ui';

interface FaceProps {
  person: { user_name: string; uri: string | null; tint?: string };
  /** Of the round, in pixels; its looks are the place's own. */
  size: number;
  className?: string;
  /** Below the first screen: fetched when the reader comes near. */
  late?: boolean;
}

/** Somebody's picture, or their first letter without one. Their name stands beside it. */
export function Face({ person: { user_name, uri, tint }, size, className, late = false }: FaceProps) {
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
      loading={late ? 'lazy' : undefined}
      decoding={late ? 'async' : undefined}
    />
  );
}
