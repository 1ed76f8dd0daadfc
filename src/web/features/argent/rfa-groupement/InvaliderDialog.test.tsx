import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { droitsRfaGroupement } from '#shared/features/argent/rfa-groupement/rules.ts';
import type { Invalidation, RfaGroupement } from '#shared/features/argent/rfa-groupement/schemas.ts';
import { uneRfaLue } from '#web/features/argent/rfa/exemples-de-test.ts';
import { creerQueryClient } from '#web/lib/query.ts';
import { montrer } from '#web/testing/montrer.tsx';
import { InvaliderDialog } from './InvaliderDialog.tsx';

const rfa: RfaGroupement = {
  ...uneRfaLue({ version: 4 }),
  etat: 'VALIDATED',
  publieeLe: '2026-01-05T09:00:00.000Z',
  segments: [],
  nbCibles: 2,
  reponses: { WAITING: 1, ACCEPTED: 1, REFUSED: 0 },
  nbDeclarees: 1,
  droits: droitsRfaGroupement({ role: 'GROUPEMENT' }, 'VALIDATED'),
};
const unAdherent = (champs: Partial<Invalidation['adherents'][number]>): Invalidation['adherents'][number] => ({
  pharmacieId: 1,
  nom: 'Pharmacie du Port',
  ville: 'Concarneau',
  acceptation: 'WAITING',
  nbMois: 0,
  nbEncours: 0,
  regle: false,
  ...champs,
});

let apercu: Invalidation;
const envoyees: unknown[] = [];
beforeEach(() => {
  envoyees.length = 0;
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit) => {
    if (method !== 'PUT' || typeof body !== 'string') return Response.json(apercu);
    envoyees.push(JSON.parse(body));
    return Response.json({});
  });
});
afterEach(() => vi.unstubAllGlobals());

const ouvrir = () => {
  const fermee = vi.fn();
  const { personne } = montrer(
    <QueryClientProvider client={creerQueryClient()}>
      <InvaliderDialog rfa={rfa} onFermer={fermee} />
    </QueryClientProvider>,
  );
  return { personne, fermee };
};
const texte = () => screen.getByRole('dialog').textContent.replaceAll('\u00a0', ' ');

describe('invalider une RFA du groupement (RFA-25)', () => {
  test('nomme qui perd quoi, puis le fait', async () => {
    apercu = {
      adherents: [
        unAdherent({ pharmacieId: 2, nom: 'Pharmacie Bretonnière', acceptation: 'ACCEPTED', nbMois: 3, nbEncours: 1 }),
        unAdherent({}),
      ],
      encoursPerdus: { HT: 31_000 },
    };
    const { personne, fermee } = ouvrir();
    await screen.findByText('Pharmacie Bretonnière (Concarneau)');
    expect(texte()).toContain('2 adhérents perdent leur copie');
    expect(texte()).toContain('1 encours (310,00 € HT en tout)');
    await personne.click(screen.getByRole('button', { name: 'Invalider' }));
    await waitFor(() => expect(fermee).toHaveBeenCalled());
    expect(envoyees).toEqual([{ acte: 'invalider', version: 4 }]);
  });

  test('un encours réglé l’empêche, et dit chez qui', async () => {
    apercu = {
      adherents: [unAdherent({ acceptation: 'ACCEPTED', nbEncours: 1, regle: true })],
      encoursPerdus: { HT: 500 },
    };
    ouvrir();
    await screen.findByText('Invalidation impossible');
    expect(texte()).toContain('Des encours liés sont réglés chez Pharmacie du Port : ce qui a été reçu reste.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Invalider' }).disabled).toBe(true);
    expect(envoyees).toEqual([]);
  });
});
