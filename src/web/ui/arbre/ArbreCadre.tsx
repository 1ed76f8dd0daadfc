import type { ReactNode } from 'react';
import { EmptyState, type EmptyStateProps } from '../EmptyState.tsx';
import { ErrorState } from '../ErrorState.tsx';
import { ArbreSquelette } from './ArbreSquelette.tsx';

export type ArbreCadreProps = {
  requete: { isPending: boolean; error: Error | null; data: unknown; refetch: () => unknown };
  /** Shown above the tree when it has no row. */
  vide: EmptyStateProps | null;
  children: ReactNode;
};

/** The states around a tree: loading, failed, empty. */
export const ArbreCadre = ({ requete, vide, children }: ArbreCadreProps) => {
  if (requete.isPending) return <ArbreSquelette />;
  if (requete.error && requete.data === undefined)
    return <ErrorState erreur={requete.error} onReessayer={() => void requete.refetch()} />;
  return (
    <>
      {vide ? <EmptyState compact {...vide} /> : null}
      {children}
    </>
  );
};
