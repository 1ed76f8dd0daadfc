import { Modal, MultiSelect, Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { BodyInputOf } from '#shared/core/contract.ts';
import { adhesionContract, type Adherent } from '#shared/features/reseau/adhesion/contract.ts';
import { call } from '#web/lib/api.ts';
import { accord, insecable, pluriel } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { ChampSegments } from './ChampSegments.tsx';
import { adhesionQueries, useRafraichirAdhesions } from './queries.ts';

const schema = z
  .object({ qui: z.enum(['choisis', 'tous']), ajouter: z.array(z.string()), retirer: z.array(z.string()) })
  .refine(({ ajouter, retirer }) => ajouter.length + retirer.length > 0, {
    path: ['ajouter'],
    error: 'Choisissez au moins un segment.',
  })
  .refine(({ ajouter, retirer }) => !ajouter.some((segment) => retirer.includes(segment)), {
    path: ['retirer'],
    error: 'Un segment ne peut pas être ajouté et retiré à la fois.',
  });

type AffecterDialogProps = {
  adherents: readonly Adherent[];
  /** The number of rows that the filters of the list keep. */
  total: number;
  filtres: NonNullable<BodyInputOf<(typeof adhesionContract)['affecterSegments']>['tous']>;
  onFermer: () => void;
  onFait: () => void;
};

/** Puts the selected adhérents, or all those of the list, in segments. */
export const AffecterDialog = ({ adherents, total, filtres, onFermer, onFait }: AffecterDialogProps) => {
  const { data: segments = [] } = useQuery(adhesionQueries.segments());
  const rafraichir = useRafraichirAdhesions();
  const f = useFormulaire(schema, { qui: 'choisis', ajouter: [], retirer: [] }, async ({ qui, ajouter, retirer }) => {
    const cible = qui === 'tous' ? { tous: filtres } : { adherentIds: adherents.map(({ id }) => id) };
    const { nbAdherents } = await call(adhesionContract.affecterSegments, {
      body: { ...cible, ajouter: ajouter.map(Number), retirer: retirer.map(Number) },
    });
    await rafraichir();
    succes(`Segments enregistrés pour ${pluriel(nbAdherents, 'adhérent')}.`);
    onFait();
  });
  const fermer = () => void f.quitter().then((oui) => oui && onFermer());
  const options = segments.map(({ id, nom }) => ({ value: String(id), label: nom }));
  const n = adherents.length;
  return (
    <Modal opened onClose={fermer} title="Affecter des segments" closeButtonProps={{ 'aria-label': 'Fermer' }}>
      <Formulaire formulaire={f} envoyer="Affecter" onAnnuler={fermer}>
        {total > n ? (
          <Radio.Group {...f.champ('qui')} label="Pour">
            <Stack gap={8} mt={8}>
              <Radio value="choisis" label={accord(n, 'L’adhérent choisi', `Les ${pluriel(n, 'adhérent')} choisis`)} />
              <Radio value="tous" label={`Les ${pluriel(total, 'adhérent')} de la liste, toutes pages comprises`} />
            </Stack>
          </Radio.Group>
        ) : (
          <Text size="sm">{insecable(`Pour : ${n === 1 ? adherents[0]?.nom : pluriel(n, 'adhérent')}`)}</Text>
        )}
        <ChampSegments {...f.champ('ajouter')} label="Ajouter aux segments" clearable />
        <MultiSelect
          {...f.champ('retirer')}
          label="Retirer des segments"
          data={options}
          searchable
          clearable
          nothingFoundMessage="Aucun segment de ce nom"
        />
      </Formulaire>
    </Modal>
  );
};
