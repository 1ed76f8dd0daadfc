import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BodyInputOf } from '#shared/core/contract.ts';
import { modeleMailContract } from '#shared/features/courrier/modele-mail/contract.ts';
import type { NatureModele } from '#shared/features/courrier/modele-mail/schemas/variables.ts';
import { call } from '#web/lib/api.ts';
import { lectureDe } from '#web/lib/lecture.ts';
import { puisRelire } from '#web/lib/query.ts';

/** The push subject of these rows. */
const MODELES = ['modele-mail'] as const;
type Contrat = typeof modeleMailContract;

export const modeleMailQueries = {
  tous: () => lectureDe([...MODELES], modeleMailContract.lireModeles),
};

export const useActesModeleMail = () => {
  const client = useQueryClient();
  return useMemo(() => {
    const puis = <T>(cle: QueryKey, acte: Promise<T>): Promise<T> =>
      puisRelire(acte, () => client.invalidateQueries({ queryKey: cle }));
    return {
      modifier: (nature: NatureModele, body: BodyInputOf<Contrat['modifierModele']>) =>
        puis(MODELES, call(modeleMailContract.modifierModele, { params: { nature }, body })),
      retablir: (nature: NatureModele, version: number) =>
        puis(MODELES, call(modeleMailContract.retablirModele, { params: { nature }, body: { version } })),
      relire: () => client.fetchQuery({ ...modeleMailQueries.tous(), staleTime: 0 }),
    };
  }, [client]);
};
