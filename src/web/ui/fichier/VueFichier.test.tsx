import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { montrer } from '#web/testing/montrer.tsx';
import { VueFichier } from './VueFichier.tsx';

const fichier = { nom: 'bon.pdf', mime: 'application/pdf', taille: 2_048 };
const recu = (montrable: boolean) => () =>
  Promise.resolve({ contenu: new Blob(['%PDF-1.7 %%EOF']), nom: 'bon.pdf', montrable });

describe('la vue d’une pièce', () => {
  it('montre ses pages quand le serveur le permet', async () => {
    montrer(<VueFichier fichier={fichier} lire={recu(true)} onFermer={vi.fn()} />);
    expect(await screen.findByTitle('Aperçu de bon.pdf')).toBeTruthy();
  });

  it('ne montre pas ce qu’il tient hors de la page, et le dit', async () => {
    montrer(<VueFichier fichier={fichier} lire={recu(false)} onFermer={vi.fn()} />);
    expect(await screen.findByText(/éléments actifs/)).toBeTruthy();
    expect(screen.queryByTitle('Aperçu de bon.pdf')).toBeNull();
  });

  it('dit qu’elle n’a pu être lue, et recommence', async () => {
    const lire = vi.fn().mockRejectedValueOnce(new Error('503')).mockImplementation(recu(true));
    const { personne } = montrer(<VueFichier fichier={fichier} lire={lire} onFermer={vi.fn()} />);
    await personne.click(await screen.findByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByTitle('Aperçu de bon.pdf')).toBeTruthy();
  });
});
