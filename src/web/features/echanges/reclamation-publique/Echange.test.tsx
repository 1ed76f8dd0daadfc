import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { montrer } from '#web/testing/montrer.tsx';
import { Echange } from './Echange.tsx';

const lien = { id: '1', uuid: 'u' };
const messages = (combien: number) =>
  Array.from({ length: combien }, (_, i) => ({
    id: i + 1,
    auteur: 'Pharmacie des Tilleuls',
    duLaboratoire: false,
    texte: `<p>Message ${i + 1}.</p>`,
    date: '2026-11-20T08:00:00.000Z',
    pieces: [],
    reponse: null,
  }));
const vus = () => within(screen.getByRole('region', { name: 'Échange' })).getAllByText(/^Message/);

describe('l’échange que lit le laboratoire', () => {
  it('montre la demande et les derniers messages d’un long échange, les autres d’un geste', async () => {
    const { personne } = montrer(<Echange lien={lien} messages={messages(20)} />);
    expect(vus().map(({ textContent }) => textContent)).toEqual([
      'Message 1.',
      ...Array.from({ length: 8 }, (_, i) => `Message ${i + 13}.`),
    ]);
    await personne.click(screen.getByRole('button', { name: 'Voir les 11 messages précédents' }));
    expect(vus()).toHaveLength(20);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('ne replie pas ce qui tient presque à l’écran', () => {
    montrer(<Echange lien={lien} messages={messages(11)} />);
    expect(vus()).toHaveLength(11);
  });
});
