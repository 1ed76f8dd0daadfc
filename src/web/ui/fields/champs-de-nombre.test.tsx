import { fireEvent, screen } from '@testing-library/react';
import { useState, type ComponentType } from 'react';
import { describe, expect, it, vi } from 'vitest';
import {
  lireAnnee,
  lireDecimal,
  lireEntier,
  lireMontant,
  lirePourcentage,
  type NombreLu,
} from '#shared/core/nombres.ts';
import { SAISIES } from '#shared/core/nombres-de-test.ts';
import { insecable } from '#web/lib/formats.ts';
import { nombreLu, type Illisible } from '#web/lib/illisible.ts';
import { montrer } from '#web/testing/montrer.tsx';
import { AnneeField } from './AnneeField.tsx';
import { DecimalField } from './DecimalField.tsx';
import { EntierField } from './EntierField.tsx';
import { MontantField } from './MontantField.tsx';
import type { NombreFieldProps } from './NombreField.tsx';
import { PourcentageField } from './PourcentageField.tsx';

type Valeur = number | Illisible | null;
const GENRES: [
  nom: string,
  Field: ComponentType<NombreFieldProps>,
  lire: (texte: string) => NombreLu,
  echelle: number,
][] = [
  ['MontantField', MontantField, lireMontant, 1],
  ['EntierField', EntierField, lireEntier, 1],
  ['PourcentageField', PourcentageField, lirePourcentage, 100],
  ['DecimalField', DecimalField, lireDecimal, 100],
  ['AnneeField', AnneeField, lireAnnee, 1],
];

const Essai = ({ Field, onChange }: { Field: ComponentType<NombreFieldProps>; onChange: (valeur: Valeur) => void }) => {
  const [valeur, setValeur] = useState<Valeur>(null);
  return (
    <Field
      label="Nombre"
      value={valeur}
      onChange={(suivante) => {
        setValeur(suivante);
        onChange(suivante);
      }}
    />
  );
};
const champ = () => screen.getByLabelText<HTMLInputElement>('Nombre');
const saisir = (texte: string) => {
  fireEvent.change(champ(), { target: { value: texte } });
  fireEvent.blur(champ());
};
const phrase = () => document.querySelector('.mantine-InputWrapper-error')?.textContent;
/** Samples on one line, because an input of one line drops the line breaks of a paste. */
const UNE_LIGNE = SAISIES.map(([saisie]) => saisie).filter((saisie) => saisie !== '' && !saisie.includes('\n'));

describe.each(GENRES)('%s', (_nom, Field, lire, echelle) => {
  it('lit la table entière : une valeur certaine et réécrite, ou le texte gardé avec sa phrase', () => {
    const onChange = vi.fn<(valeur: Valeur) => void>();
    montrer(<Essai Field={Field} onChange={onChange} />);
    for (const saisie of UNE_LIGNE) {
      saisir(saisie);
      const lectureDuNombre = lire(saisie);
      if ('valeur' in lectureDuNombre) {
        expect(onChange, saisie).toHaveBeenLastCalledWith(lectureDuNombre.valeur / echelle);
        expect(champ().getAttribute('aria-invalid'), saisie).not.toBe('true');
        // The text shown reads as the same number.
        expect(lire(champ().value), saisie).toEqual(lectureDuNombre);
      } else {
        expect(onChange, saisie).toHaveBeenLastCalledWith({ illisible: saisie });
        expect(champ().value, saisie).toBe(saisie);
        expect(champ().getAttribute('aria-invalid'), saisie).toBe('true');
        expect(phrase(), saisie).toBe(insecable(lectureDuNombre.refus));
      }
    }
  });
});

it('un pourcentage en centièmes : 12,5 vaut 1250', () => {
  const onChange = vi.fn<(valeur: Valeur) => void>();
  montrer(<PourcentageField label="Nombre" enCentiemes value={50} onChange={onChange} />);
  expect(champ().value).toBe('0,5');
  saisir('12,5 %');
  expect(onChange).toHaveBeenLastCalledWith(1250);
});

it('l’unité du champ se tape aussi', () => {
  const onChange = vi.fn<(valeur: Valeur) => void>();
  montrer(<EntierField label="Nombre" signe="jours" onChange={onChange} />);
  saisir('30 jours');
  expect(onChange).toHaveBeenLastCalledWith(30);
  expect(champ().value).toBe('30');
});

const Filtre = ({ Field }: { Field: ComponentType<NombreFieldProps> }) => {
  const [filtre, setFiltre] = useState<number | null>(null);
  return (
    <>
      <Field label="Nombre" value={filtre} onChange={(valeur) => setFiltre(nombreLu(valeur))} />
      <output>{filtre}</output>
      <button type="button" onClick={() => setFiltre(null)}>
        Effacer
      </button>
    </>
  );
};

describe('un filtre, qui ne garde rien de ce qui ne se lit pas', () => {
  it('une année se tape chiffre par chiffre, et se corrige', async () => {
    const { personne } = montrer(<Filtre Field={AnneeField} />);
    await personne.type(champ(), '2026');
    expect([champ().value, screen.getByRole('status').textContent]).toEqual(['2026', '2026']);
    await personne.type(champ(), '{Backspace}5');
    expect([champ().value, screen.getByRole('status').textContent]).toEqual(['2025', '2025']);
    await personne.click(screen.getByRole('button', { name: 'Effacer' }));
    expect(champ().value).toBe('');
  });

  it('un montant douteux reste écrit, avec sa phrase, et ne filtre pas', async () => {
    const { personne } = montrer(<Filtre Field={MontantField} />);
    await personne.type(champ(), '12,345');
    await personne.tab();
    expect([champ().value, screen.getByRole('status').textContent]).toEqual(['12,345', '']);
    expect(screen.getByText(/des milliers ou trois décimales/)).toBeTruthy();
  });
});
