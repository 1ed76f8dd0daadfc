import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { montrer } from '#web/testing/montrer.tsx';
import { CadrePdf } from './CadrePdf.tsx';

const fichier = { nom: 'contrat.pdf', mime: 'application/pdf', taille: 2_048, pages: 3 };
const contenuDe = (texte: string) => ({
  blob: new Blob([texte]),
  url: 'blob:http://localhost/1',
  erreur: null,
  relire: vi.fn(),
});

describe('le cadre d’un PDF', () => {
  it('montre celui qui est entier, dans un cadre qui porte son nom', async () => {
    montrer(<CadrePdf fichier={fichier} contenu={contenuDe('%PDF-1.7 %%EOF')} telecharger={vi.fn()} />);
    expect((await screen.findByTitle('Aperçu de contrat.pdf')).getAttribute('src')).toMatch(
      /^blob:http:\/\/localhost\/1/,
    );
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Ouvrir dans un onglet' }).href).toBe(
      'blob:http://localhost/1',
    );
  });

  it('dit de celui qui est coupé ce qu’il est, et le laisse prendre', async () => {
    const telecharger = vi.fn();
    const { personne } = montrer(
      <CadrePdf fichier={fichier} contenu={contenuDe('%PDF-1.7')} telecharger={telecharger} />,
    );
    expect(await screen.findByText(/incomplet ou abîmé/)).toBeTruthy();
    expect(screen.getByText(/3\s*pages/)).toBeTruthy();
    expect(screen.queryByTitle('Aperçu de contrat.pdf')).toBeNull();
    await personne.click(screen.getByRole('button', { name: 'Télécharger' }));
    expect(telecharger).toHaveBeenCalledOnce();
  });

  it('dit pourquoi il n’a pu être lu, et recommence', async () => {
    const contenu = { blob: null, url: null, erreur: new Error('503'), relire: vi.fn() };
    const { personne } = montrer(<CadrePdf fichier={fichier} contenu={contenu} telecharger={vi.fn()} />);
    await personne.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(contenu.relire).toHaveBeenCalledOnce();
  });
});
