import { Link } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import type { LienNotification } from '#shared/features/courrier/notification/schemas.ts';
import { adresseBind } from './lien.ts';

type Props = {
  lien: LienNotification | null;
  className: string | undefined;
  style?: CSSProperties;
  onOuvrir?: (() => void) | undefined;
  children: ReactNode;
};

/** A link to the screen that a notification or an action names; plain text without one. */
export const LienVers = ({ lien, className, style, onOuvrir, children }: Props) =>
  lien ? (
    <Link to={adresseBind(lien)} className={className} style={style} onClick={onOuvrir} preload={false}>
      {children}
    </Link>
  ) : (
    <div className={className} style={style}>
      {children}
    </div>
  );
