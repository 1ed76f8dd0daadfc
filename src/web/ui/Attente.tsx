import { Skeleton } from '@mantine/core';
import { ErrorState } from './ErrorState.tsx';

type Props = { erreur: unknown; onReessayer: () => void; hauteur?: number };

/** Skeleton of an item until it is read, or the error when it cannot be read. */
export const Attente = ({ erreur, onReessayer, hauteur = 420 }: Props) =>
  erreur ? <ErrorState compact erreur={erreur} onReessayer={onReessayer} /> : <Skeleton h={hauteur} />;
