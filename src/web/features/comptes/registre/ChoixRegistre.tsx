import { Anchor, Autocomplete, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PharmacieDuRegistre } from '#shared/features/comptes/registre/schemas.ts';
import { messageDe } from '#web/lib/echecs.ts';
import { adresseDuRegistre } from './adresse.ts';
import { rechercheAuRegistre } from './recherche-au-registre.ts';

const MIN_LETTRES = 3;

type Props = {
  /** FINESS of the chosen pharmacy. */
  finess: string | null;
  onChoisir: (pharmacie: PharmacieDuRegistre) => void;
  /** Called when the user clears a wrong choice: the filled texts stay, the numbers go. */
  onOublier: () => void;
};

/**
 * Finds a pharmacy in the public registre, to fill the form (CPT-93). Renders nothing while the registre is empty; the
 * user can always fill the form by hand.
 */
export const ChoixRegistre = ({ finess, onChoisir, onOublier }: Props) => {
  const [texte, setTexte] = useState('');
  // The name brought by an invitation may be the groupement's own, so it is not taken as a choice.
  const [choisi, setChoisi] = useState<string | null>(null);
  const [q] = useDebouncedValue(texte.trim(), 250);
  const cherche = q.length >= MIN_LETTRES;
  const { data, error, isFetching } = useQuery(rechercheAuRegistre(cherche ? q : undefined));
  if (!data || (data.vide && texte === '')) return null;
  const parLibelle = new Map(
    data.pharmacies.map((pharmacie) => [
      `${pharmacie.nom} · ${adresseDuRegistre(pharmacie)} · FINESS ${pharmacie.finess}`,
      pharmacie,
    ]),
  );
  const rien = cherche && q === texte.trim() && !isFetching && data.pharmacies.length === 0;
  return (
    <div>
      <Autocomplete
        label="Trouvez votre pharmacie"
        description="Nom, ville, code postal, FINESS ou CIP : l’adresse se remplit toute seule."
        placeholder="Pharmacie de la Place, Nantes"
        autoComplete="off"
        value={texte}
        onChange={setTexte}
        data={cherche ? [...parLibelle.keys()] : []}
        // Keeps all the options: the server has already searched.
        filter={({ options }) => options}
        error={error ? messageDe(error) : undefined}
        onOptionSubmit={(libelle) => {
          const choisie = parLibelle.get(libelle);
          if (choisie) onChoisir(choisie);
          setChoisi(choisie?.finess ?? null);
          // Runs after the component has written the label of the choice in the field.
          queueMicrotask(() => setTexte(choisie?.nom ?? ''));
        }}
      />
      <Text size="sm" c="dimmed" mt={4} role="status">
        {finess === null
          ? rien
            ? 'Aucune pharmacie de ce nom dans le registre public : remplissez les champs ci-dessous.'
            : ''
          : `FINESS ${finess}${choisi === finess ? ', d’après le registre public' : ''}. `}
        {finess === null ? null : (
          <Anchor component="button" type="button" size="sm" onClick={onOublier}>
            Ce n’est pas ma pharmacie
          </Anchor>
        )}
      </Text>
    </div>
  );
};
