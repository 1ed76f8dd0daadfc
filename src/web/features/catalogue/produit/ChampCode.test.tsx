import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { montrer } from '#web/testing/montrer.tsx';
import { ChampCode } from './ChampCode.tsx';
import type { ProduitScanne } from './ScanCamera.tsx';

const ouvrir = () => {
  const onScan = vi.fn<(produit: ProduitScanne) => void>();
  const onSubmit = vi.fn<(evenement: React.SyntheticEvent) => void>((evenement) => evenement.preventDefault());
  const Ecran = () => {
    const [valeur, setValeur] = useState('');
    const onChange = (suite: unknown) =>
      setValeur(typeof suite === 'string' ? suite : (suite as React.ChangeEvent<HTMLInputElement>).target.value);
    return (
      <form onSubmit={onSubmit}>
        <ChampCode label="EAN" value={valeur} onChange={onChange} onScan={onScan} />
        <button type="submit">Enregistrer</button>
      </form>
    );
  };
  const { personne } = montrer(<Ecran />);
  return { personne, onScan, onSubmit, champ: screen.getByRole<HTMLInputElement>('textbox', { name: 'EAN' }) };
};
const scanner = async (personne: ReturnType<typeof ouvrir>['personne'], champ: HTMLElement, texte: string) => {
  await personne.click(champ);
  await personne.keyboard(`${texte.replace(/[{[]/g, '$&$&')}{Enter}`);
};

describe('un champ de code', () => {
  test.each([
    ['3400930000007', '3400930000007'],
    ['40123455', '0000040123455'],
    ['036000291452', '0036000291452'],
    ['03400930000007', '3400930000007'],
    ['"\'ààç"ààààààè', '3400930000007'],
    [']d201034009300000071726113010AB12', '3400930000007'],
  ])('scanné %s : %s, et l’Entrée du lecteur n’envoie rien', async (texte, ean) => {
    const { personne, champ, onSubmit } = ouvrir();
    await scanner(personne, champ, texte);
    expect(champ.value).toBe(ean);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('l’étiquette donne aussi le lot et la péremption à qui les garde', async () => {
    const { personne, champ, onScan } = ouvrir();
    await scanner(personne, champ, '01034009300000071726110010AB12');
    expect(onScan).toHaveBeenCalledWith(
      expect.objectContaining({ ean: '3400930000007', lot: 'AB12', peremption: '2026-11-30' }),
    );
  });

  test('un carton est refusé sous le champ, ce qui a été lu reste ; corriger retire le refus', async () => {
    const { personne, champ, onSubmit } = ouvrir();
    await scanner(personne, champ, '13400930000004');
    expect(screen.getByText(/il désigne un carton, pas un produit/)).toBeTruthy();
    expect(champ.value).toBe('13400930000004');
    expect(onSubmit).not.toHaveBeenCalled();
    await personne.type(champ, '{Backspace}');
    expect(screen.queryByText(/carton/)).toBeNull();
  });

  test('collé, ou quitté, il se lit de même ; une clé fausse est dite', async () => {
    const { personne, champ } = ouvrir();
    fireEvent.paste(champ, { clipboardData: { getData: () => '(01)03400930000007(17)261130(10)AB12' } });
    expect(champ.value).toBe('3400930000007');
    await personne.clear(champ);
    await personne.type(champ, '3400930000008');
    await personne.tab();
    expect(screen.getByText('La clé de l’EAN 3400930000008 est incorrecte, vérifiez.')).toBeTruthy();
  });
});
