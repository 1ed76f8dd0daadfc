import { MultiSelect, TagsInput } from '@mantine/core';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { montrer } from '#web/testing/montrer.tsx';
import { ChoixField } from './ChoixField.tsx';

const LABORATOIRES = ['Arkopharma', 'Boréal', 'Dermalune', 'Dermatis', 'Éclat Santé', 'Pileje', 'Solaris', 'Urgo'].map(
  (label, i) => ({ value: i + 1, label }),
);

const enFormulaire = (champ: React.ReactElement) => {
  const onSubmit = vi.fn((evenement: React.FormEvent) => evenement.preventDefault());
  const { personne } = montrer(
    <form onSubmit={onSubmit}>
      {champ}
      <button type="submit">Enregistrer</button>
    </form>,
  );
  return { personne, onSubmit };
};

const Choix = ({ depart, onChoisi }: { depart: number | null; onChoisi: (id: number | null) => void }) => {
  const [id, setId] = useState(depart);
  return (
    <ChoixField
      label="Laboratoire"
      options={LABORATOIRES}
      value={id}
      onChange={(choisi) => {
        setId(choisi);
        onChoisi(choisi);
      }}
    />
  );
};
const unChoix = (depart: number | null = null) => {
  const onChoisi = vi.fn<(id: number | null) => void>();
  return { ...enFormulaire(<Choix depart={depart} onChoisi={onChoisi} />), onChoisi };
};
const champ = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Laboratoire' });

test('« boré » puis Entrée choisit le seul trouvé, sans envoyer le formulaire', async () => {
  const { personne, onSubmit, onChoisi } = unChoix();
  await personne.type(champ(), 'boré{Enter}');
  expect(onChoisi).toHaveBeenCalledWith(2);
  expect(champ().value).toBe('Boréal');
  await personne.keyboard('{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('avec plusieurs trouvés, Entrée choisit celui que les flèches désignent, sinon rien', async () => {
  const { personne, onSubmit, onChoisi } = unChoix();
  await personne.type(champ(), 'derma{Enter}');
  expect(onChoisi).not.toHaveBeenCalled();
  await personne.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(onChoisi.mock.calls).toEqual([[4]]);
  expect(onSubmit).not.toHaveBeenCalled();
});

test('rien de trouvé : Entrée ne choisit ni n’envoie', async () => {
  const { personne, onSubmit, onChoisi } = unChoix();
  await personne.type(champ(), 'zzz{Enter}');
  expect(onChoisi).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('une liste vide propose de créer ce qui manque, avec ce qui est tapé', async () => {
  const [faire, onChange] = [vi.fn<(cherche: string) => void>(), vi.fn<(id: number | null) => void>()];
  const { personne, onSubmit } = enFormulaire(
    <ChoixField
      label="Laboratoire"
      searchable
      options={[]}
      value={null}
      onChange={onChange}
      ajout={{ libelle: 'Ajouter un laboratoire', faire }}
    />,
  );
  await personne.type(champ(), 'Nova{Enter}');
  expect(faire).not.toHaveBeenCalled();
  await personne.click(screen.getByRole('option', { name: 'Ajouter un laboratoire' }));
  expect(faire.mock.calls).toEqual([['Nova']]);
  expect(onChange).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('l’ajout reste le dernier de la liste, et ne gêne pas « Entrée choisit le seul trouvé »', async () => {
  const [faire, onChange] = [vi.fn<(cherche: string) => void>(), vi.fn<(id: number | null) => void>()];
  const { personne } = enFormulaire(
    <ChoixField
      label="Laboratoire"
      options={LABORATOIRES}
      value={null}
      onChange={onChange}
      ajout={{ libelle: 'Ajouter un laboratoire', faire }}
    />,
  );
  await personne.type(champ(), 'derma');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Dermalune',
    'Dermatis',
    'Ajouter un laboratoire',
  ]);
  await personne.clear(champ());
  await personne.type(champ(), 'boré{Enter}');
  expect(onChange.mock.calls).toEqual([[2]]);
  expect(faire).not.toHaveBeenCalled();
});

test('Entrée ne retire pas ce qui est choisi', async () => {
  const { personne, onSubmit, onChoisi } = unChoix(2);
  await personne.click(champ());
  await personne.keyboard('{Enter}');
  expect(onChoisi).not.toHaveBeenCalled();
  expect(champ().value).toBe('Boréal');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('un choix multiple se comporte de même', async () => {
  const onChange = vi.fn<(choisis: string[]) => void>();
  const { personne, onSubmit } = enFormulaire(
    <MultiSelect
      label="Segments"
      searchable
      data={['Ville', 'Rural', 'Centre commercial']}
      value={[]}
      onChange={onChange}
    />,
  );
  const segments = screen.getByLabelText('Segments', { selector: 'input' });
  await personne.type(segments, 'rur{Enter}');
  expect(onChange).toHaveBeenCalledWith(['Rural']);
  await personne.type(segments, '{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('une liste d’adresses : Entrée ajoute, puis n’envoie pas', async () => {
  const onChange = vi.fn<(adresses: string[]) => void>();
  const { personne, onSubmit } = enFormulaire(<TagsInput label="Destinataires" onChange={onChange} />);
  await personne.type(screen.getByLabelText('Destinataires', { selector: 'input' }), 'a@labo.fr{Enter}{Enter}');
  expect(onChange.mock.calls).toEqual([[['a@labo.fr']]]);
  expect(onSubmit).not.toHaveBeenCalled();
});
