import { Skeleton } from '@mantine/core';
import { ErrorState } from './ErrorState.tsx';

type Props = { erreur: unknown; onReessayer: () => void; hauteur?: number };

/** In place of an item until it is read, or cannot be. */
export const Attente = ({ erreur, onReessayer, hauteur = 420 }: Props) =>
  erreur ? <ErrorState compact erreur={erreur} onReessayer={onReessayer} /> : <Skeleton h={hauteur} />;
