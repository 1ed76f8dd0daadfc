import { List, Modal, Radio, Stack, Text } from '@mantine/core';
import { z } from 'zod';
import type { BodyInputOf } from '#shared/core/contract.ts';
import { adhesionContract, type Adherent, type SortsDemandes } from '#shared/features/reseau/adhesion/contract.ts';
import { call } from '#web/lib/api.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { accord, insecable, pluriel, premiersNoms } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { TexteLongField } from '#web/ui/fields/TexteLongField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { ChampSegments } from './ChampSegments.tsx';
import { useRafraichirAdhesions } from './queries.ts';

export type ReponseAuxDemandes = 'accepter' | 'refuser';
const schemaDe = (reponse: ReponseAuxDemandes) =>
  z
    .object({
      qui: z.enum(['choisies', 'toutes']),
      segments: z.array(z.string()),
      motif: z.string().trim().max(255, 'Le motif ne doit pas dépasser 255 caractères.'),
    })
    .refine(({ motif }) => reponse === 'accepter' || motif !== '', {
      path: ['motif'],
      error: 'Le motif est obligatoire.',
    });

const TEXTES = {
  accepter: {
    envoyer: 'Accepter',
    fait: 'acceptée',
    effet: (seule: boolean) =>
      `${seule ? 'La pharmacie' : 'Chaque pharmacie'} devient adhérente, en est prévenue, ` +
      'et reçoit vos opérations et conditions en cours.',
  },
  refuser: {
    envoyer: 'Refuser',
    fait: 'refusée',
    effet: (seule: boolean) =>
      `${seule ? 'La pharmacie' : 'Chaque pharmacie'} est prévenue, et pourra vous solliciter à nouveau.`,
  },
} as const;

/** The chosen pharmacies, the first ones named. */
const enCourt = (adherents: readonly Adherent[]): string[] =>
  premiersNoms(adherents.map(({ nom, ville }) => (ville ? `${nom} (${ville})` : nom)));

/** How many were done, then each that was not, with its reason. */
const direSorts = async ({ nbFaites, empechements }: SortsDemandes, fait: string): Promise<void> => {
  if (nbFaites > 0) succes(`${pluriel(nbFaites, 'demande')} ${accord(nbFaites, fait)}.`);
  if (empechements.length > 0)
    await confirmerActe({
      titre: `${pluriel(empechements.length, 'demande')} sans suite`,
      texte: nbFaites > 0 ? `Les autres sont ${fait}s.` : `Aucune n’est ${fait}.`,
      details: empechements.map(({ nom, phrase }) => (nom ? `${nom} : ${phrase}` : phrase)),
      action: 'J’ai lu',
      annuler: 'Fermer',
    });
};

type Filtres = NonNullable<BodyInputOf<(typeof adhesionContract)['accepterDemandes']>['tous']>;
type Props = {
  reponse: ReponseAuxDemandes;
  adherents: readonly Adherent[];
  /** The number of requests that the filters of the list keep, and those filters. */
  total: number;
  filtres: Omit<Filtres, 'attendues'>;
  onFermer: () => void;
  onFait: () => void;
};

/** The chosen requests, or all those of the list: accepted with their segments, or refused with a motive (RES-67). */
export const RepondreDemandesDialog = ({ reponse, adherents, total, filtres, onFermer, onFait }: Props) => {
  const rafraichir = useRafraichirAdhesions();
  const textes = TEXTES[reponse];
  const n = adherents.length;
  const f = useFormulaire(
    schemaDe(reponse),
    { qui: 'choisies', segments: [], motif: '' },
    async ({ qui, segments, motif }) => {
      const visees =
        qui === 'toutes'
          ? { tous: { ...filtres, attendues: total } }
          : { demandes: adherents.map(({ id, version }) => ({ id, version })) };
      const sorts = await (
        reponse === 'accepter'
          ? call(adhesionContract.accepterDemandes, { body: { ...visees, segmentIds: segments.map(Number) } })
          : call(adhesionContract.refuserDemandes, { body: { ...visees, motif } })
      ).finally(() => void rafraichir());
      onFait();
      // The dialog closes first: what could not be done is said after it.
      void direSorts(sorts, textes.fait);
    },
    { garde: false },
  );
  const toutes = f.valeurs.qui === 'toutes';
  const nombre = toutes ? total : n;
  return (
    <Modal opened onClose={onFermer} title={`${textes.envoyer} ${pluriel(nombre, 'demande')} ?`}>
      <Formulaire formulaire={f} envoyer={textes.envoyer} danger={reponse === 'refuser'} onAnnuler={onFermer}>
        {total > n ? (
          <Radio.Group {...f.champ('qui')} label="Pour">
            <Stack gap={8} mt={8}>
              <Radio
                value="choisies"
                label={accord(n, 'La demande choisie', insecable(`Les ${pluriel(n, 'demande')} choisies`))}
              />
              <Radio value="toutes" label={`Les ${pluriel(total, 'demande')} de la liste, toutes pages comprises`} />
            </Stack>
          </Radio.Group>
        ) : null}
        <Text size="sm">{textes.effet(nombre === 1)}</Text>
        {toutes ? null : (
          <List size="sm">
            {enCourt(adherents).map((ligne) => (
              <List.Item key={ligne} style={{ overflowWrap: 'anywhere' }}>
                {ligne}
              </List.Item>
            ))}
          </List>
        )}
        {reponse === 'accepter' ? (
          <ChampSegments
            {...f.champ('segments')}
            label="Ranger dans les segments"
            description="Facultatif. Une pharmacie invitée va déjà dans celui de son invitation."
            clearable
          />
        ) : (
          <TexteLongField
            {...f.champ('motif')}
            label="Motif du refus"
            description="Chaque pharmacie le lira."
            required
            maximum={255}
            data-autofocus
          />
        )}
      </Formulaire>
    </Modal>
  );
};
