import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BodyInputOf } from '#shared/core/contract.ts';
import { paypsContract } from '#shared/features/connexions/payps/contract.ts';
import { call } from '#web/lib/api.ts';
import { relireSujets } from '#web/lib/query.ts';
import { useConnecte } from '#web/session/session-ouverte.ts';
import { lectureDe } from '#web/lib/lecture.ts';
import { lireTemoin, poserTemoin } from './temoin.ts';
import { hookActes } from '#web/lib/hook-actes.ts';

type Contrat = typeof paypsContract;
type Corps<N extends keyof Contrat> = BodyInputOf<Contrat[N]>;

export const paypsQueries = {
  etat: () => lectureDe(['payps', 'etat'], paypsContract.etatPayps),
  compte: () => lectureDe(['payps', 'compte'], paypsContract.comptePayps),
  marques: () => lectureDe(['payps', 'marques'], paypsContract.listMarquesPayps),
  reglage: () => lectureDe(['payps', 'reglage'], paypsContract.reglagePayps),
};

/** The acts on Payps; each reads the shown data again, even after a refusal. */
export const useActesPayps = hookActes(['payps'], ({ client, puis }) => ({
  connecter: (body: Corps<'connecterPayps'>) => puis(call(paypsContract.connecterPayps, { body })),
  deconnecter: () => puis(call(paypsContract.deconnecterPayps)),
  lier: (id: number, body: Corps<'lierMarquePayps'>) =>
    puis(call(paypsContract.lierMarquePayps, { params: { id }, body })),
  regler: (body: Corps<'reglerPayps'>) => puis(call(paypsContract.reglerPayps, { body })),
  relire: () => relireSujets(client, 'payps'),
}));

/** True when Payps is connected: as this browser remembers it, until the server answers (PAY-14). */
export const useConnectePayps = (): boolean => {
  const { tenant } = useConnecte();
  const { data } = useQuery(paypsQueries.etat());
  useEffect(() => {
    if (data) poserTemoin(tenant.id, data.connecte);
  }, [data, tenant.id]);
  return data?.connecte ?? lireTemoin(tenant.id);
};
