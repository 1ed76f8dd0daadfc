import { Modal, MultiSelect, Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { libelleVisibiliteRdv } from '#shared/features/rendez-vous/rdv/messages.ts';
import {
  partageSchema,
  visibilitesRdv,
  type Rdv,
  type VisibiliteRdv,
} from '#shared/features/rendez-vous/rdv/schemas.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { useFermeture } from '#web/ui/panneau/fermeture.ts';
import { colleguesQuery, useActesRdv } from './queries.ts';

const explications: Readonly<Record<VisibiliteRdv, string>> = {
  ALL: 'Toutes les personnes de votre compte le lisent et le complètent.',
  CUSTOM: 'Vous, les personnes choisies et le titulaire.',
  SELF: 'Les autres ne voient que sa date et son opérateur, ou rien.',
};

type Props = { rdv: Rdv; onPartage: (rdv: Rdv) => void; onFermer: () => void };

/** Chooses who sees an RDV: its author or an administrator of the account decides (RDV-14). */
export const PartageDialog = ({ rdv, onPartage, onFermer }: Props) => {
  const actes = useActesRdv();
  const { data: collegues } = useQuery(colleguesQuery());
  const f = useFormulaire(
    partageSchema,
    { visibleBy: rdv.visibleBy, authorizedUsers: rdv.authorizedUsers.map(({ id }) => id), version: rdv.version },
    async (donnees) => {
      const { visibleBy, authorizedUsers } = donnees;
      onPartage(
        await actes.partager(rdv.laboratoireId, rdv.id, {
          ...donnees,
          authorizedUsers: visibleBy === 'CUSTOM' ? authorizedUsers : [],
        }),
      );
      succes('Le partage est enregistré.');
      onFermer();
    },
  );
  const fermer = useFermeture(() => void f.quitter().then((oui) => oui && onFermer()));
  const { visibleBy, authorizedUsers } = f.valeurs;
  return (
    <Modal opened onClose={fermer} title="Partager ce RDV">
      <Formulaire formulaire={f} onAnnuler={fermer}>
        <Radio.Group
          label="Qui le voit"
          value={visibleBy}
          onChange={(valeur) =>
            f.poser({ visibleBy: visibilitesRdv.find((visibilite) => visibilite === valeur) ?? 'ALL' })
          }
        >
          <Stack gap="xs" mt={6}>
            {visibilitesRdv.map((visibilite) => (
              <Radio
                key={visibilite}
                value={visibilite}
                label={libelleVisibiliteRdv[visibilite]}
                description={explications[visibilite]}
              />
            ))}
          </Stack>
        </Radio.Group>
        {visibleBy === 'CUSTOM' ? (
          <MultiSelect
            label="Personnes"
            placeholder={authorizedUsers.length === 0 ? 'Choisissez des collègues' : undefined}
            searchable
            data={(collegues ?? [])
              .filter(({ id }) => id !== rdv.creeParId)
              .map(({ id, nomComplet }) => ({ value: String(id), label: nomComplet }))}
            value={authorizedUsers.map(String)}
            error={f.erreurs['authorizedUsers']}
            onChange={(ids) => f.poser({ authorizedUsers: ids.map(Number) })}
          />
        ) : null}
      </Formulaire>
    </Modal>
  );
};
