import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DetailEncours, Reglement } from '#shared/features/argent/encours/schemas.ts';
import { creerQueryClient } from '#web/lib/query.ts';
import { montrer } from '#web/testing/montrer.tsx';
import { unEncoursLu } from './exemples-de-test.ts';
import { RouvrirDialog } from './RouvrirDialog.tsx';

const unReglement = (id: number, montantCentimes: number, champs: Partial<Reglement> = {}): Reglement => ({
  id,
  date: '2026-11-10',
  action: 'AVOIR',
  montantCentimes,
  montantRecuCentimes: montantCentimes,
  natureRecue: 'HT',
  tauxTvaCentiemes: null,
  reference: `AV-${id}`,
  fichierId: null,
  solde: false,
  encaissementId: null,
  acteId: id,
  annuleLe: null,
  annuleParNom: null,
  creeParNom: 'Beaumont Claire',
  creeLe: '2026-11-10T09:00:00.000Z',
  ...champs,
});
const encoursRegle = unEncoursLu({
  etat: 'REGLE',
  valeurAttendueCentimes: 60_000,
  valeurRegleeCentimes: 60_000,
  soldeCentimes: 0,
  version: 4,
});
let reglements: Reglement[] = [];
const envoyes: unknown[] = [];
beforeEach(() => {
  envoyes.length = 0;
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    if (typeof body === 'string') envoyes.push(JSON.parse(body));
    const vide = { lignes: [], relances: [], pieces: [], courriers: [], chronologie: [] };
    return Response.json({ ...encoursRegle, ...vide, reglements } satisfies DetailEncours);
  });
});
afterEach(() => vi.unstubAllGlobals());

const ouvrir = () => {
  const fermer = vi.fn();
  const { personne } = montrer(
    <QueryClientProvider client={creerQueryClient()}>
      <RouvrirDialog encours={encoursRegle} onFermer={fermer} />
    </QueryClientProvider>,
  );
  return { personne, fermer };
};
const repasser = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Repasser à régler' });

test('chaque règlement se montre avec sa date, son moyen et son montant ; seuls les choisis s’annulent', async () => {
  reglements = [
    unReglement(1, 36_000),
    unReglement(2, 24_000),
    unReglement(3, 9_900, { annuleLe: '2026-11-11T09:00:00.000Z' }),
  ];
  const { personne, fermer } = ouvrir();
  const faux = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Le 10/11/2026 · Avoir · AV-2' });
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  expect([faux.checked, repasser().disabled]).toEqual([false, true]);
  await personne.click(faux);
  expect(screen.getByRole('alert').textContent).toBe(
    'Il restera 240,00\u00a0€ HT à recevoir, 360,00\u00a0€ HT restent reçus.',
  );
  await personne.click(repasser());
  await waitFor(() => expect(fermer).toHaveBeenCalled());
  expect(envoyes).toEqual([{ version: 4, reglements: [2] }]);
});

test('un virement dit ce que la banque en a écrit, jamais « sans numéro » ; un mot d’avant reste (ENC-72, ENC-73)', async () => {
  const sansReference = { reference: null, encaissementId: 8 };
  reglements = [
    unReglement(1, 20_000, { ...sansReference, action: 'VIREMENT', reference: 'VIR BOREAL SAS COOP T3' }),
    unReglement(2, 30_000, { ...sansReference, action: 'CHEQUE' }),
    unReglement(3, 5_000, { ...sansReference, action: 'COOPERATION', encaissementId: null }),
    unReglement(4, 5_000, { ...sansReference, action: 'VIREMENT' }),
  ];
  ouvrir();
  expect((await screen.findAllByRole('checkbox')).map((coche) => coche.closest('li')?.textContent)).toEqual([
    expect.stringContaining('Le 10/11/2026 · Virement · VIR BOREAL SAS COOP T3'),
    expect.stringContaining('Le 10/11/2026 · Chèque · sans numéro'),
    expect.stringMatching(/· Coopération commerciale\d/),
    expect.stringMatching(/· Virement\d/),
  ]);
});

test('un seul règlement : il est proposé', async () => {
  reglements = [unReglement(1, 60_000)];
  const { personne, fermer } = ouvrir();
  expect((await screen.findByRole<HTMLInputElement>('checkbox')).checked).toBe(true);
  await personne.click(repasser());
  await waitFor(() => expect(fermer).toHaveBeenCalled());
  expect(envoyes).toEqual([{ version: 4, reglements: [1] }]);
});
