import { Modal, Text } from '@mantine/core';
import { z } from 'zod';
import type { BodyInputOf } from '#shared/core/contract.ts';
import { adhesionContract, type Adherent } from '#shared/features/reseau/adhesion/contract.ts';
import {
  champsDuLot,
  ChoixDuLot,
  direEmpechements,
  exigerMotif,
  MotifField,
  NomsDuLot,
} from '#web/features/comptes/tenant/ActeEnLot.tsx';
import { call } from '#web/lib/api.ts';
import { accord, insecable, pluriel } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { ChampSegments } from './ChampSegments.tsx';
import { useRafraichirAdhesions } from './queries.ts';

export type ReponseAuxDemandes = 'accepter' | 'refuser';
const schemaDe = (reponse: ReponseAuxDemandes) =>
  z.object({ ...champsDuLot, segments: z.array(z.string()) }).refine(...exigerMotif(reponse === 'refuser'));

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

type Filtres = NonNullable<BodyInputOf<(typeof adhesionContract)['accepterDemandes']>['tous']>;
type Props = {
  reponse: ReponseAuxDemandes;
  adherents: readonly Adherent[];
  /** Number of requests that match the filters of the list, and those filters. */
  total: number;
  filtres: Omit<Filtres, 'attendues'>;
  onFermer: () => void;
  onFait: () => void;
};

/**
 * Answers the selected requests, or all those of the list: accepts them with segments, or refuses them with a motive
 * (RES-67).
 */
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
      if (sorts.nbFaites > 0) succes(`${pluriel(sorts.nbFaites, 'demande')} ${accord(sorts.nbFaites, textes.fait)}.`);
      void direEmpechements(sorts, { nom: 'demande', fait: textes.fait });
    },
    { garde: false },
  );
  const toutes = f.valeurs.qui === 'toutes';
  const nombre = toutes ? total : n;
  return (
    <Modal opened onClose={onFermer} title={`${textes.envoyer} ${pluriel(nombre, 'demande')} ?`}>
      <Formulaire formulaire={f} envoyer={textes.envoyer} danger={reponse === 'refuser'} onAnnuler={onFermer}>
        {total > n ? (
          <ChoixDuLot
            {...f.champ('qui')}
            choisies={accord(n, 'La demande choisie', insecable(`Les ${pluriel(n, 'demande')} choisies`))}
            toutes={`Les ${pluriel(total, 'demande')} de la liste, toutes pages comprises`}
          />
        ) : null}
        <Text size="sm">{textes.effet(nombre === 1)}</Text>
        {toutes ? null : <NomsDuLot noms={adherents.map(({ nom, ville }) => (ville ? `${nom} (${ville})` : nom))} />}
        {reponse === 'accepter' ? (
          <ChampSegments
            {...f.champ('segments')}
            label="Ranger dans les segments"
            description="Facultatif. Une pharmacie invitée va déjà dans celui de son invitation."
            clearable
          />
        ) : (
          <MotifField {...f.champ('motif')} description="Chaque pharmacie le lira." />
        )}
      </Formulaire>
    </Modal>
  );
};
