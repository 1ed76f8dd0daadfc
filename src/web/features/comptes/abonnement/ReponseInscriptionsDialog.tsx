import { Modal, Text } from '@mantine/core';
import { z } from 'zod';
import { abonnementContract } from '#shared/features/comptes/abonnement/contract.ts';
import { call } from '#web/lib/api.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { accord, insecable, pluriel } from '#web/lib/formats.ts';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import {
  champsDuLot,
  ChoixDuLot,
  direEmpechements,
  exigerMotif,
  MotifField,
  NomsDuLot,
} from '#web/features/comptes/tenant/ActeEnLot.tsx';
import { useRafraichirTenants } from '#web/features/comptes/tenant/queries.ts';
import { ChoixEssai } from './ChoixEssai.tsx';

type Reponse = 'ACCEPTED' | 'REFUSED';
const schemaDe = (reponse: Reponse) =>
  z
    .object({ ...champsDuLot, essai: z.enum(['0', '1', '2'], 'Choisissez une durée.') })
    .refine(...exigerMotif(reponse === 'REFUSED'));

const TEXTES = {
  ACCEPTED: {
    titre: (combien: string, estSeule: boolean) => (estSeule ? 'Accepter ce compte' : `Accepter ${combien}`),
    envoyer: 'Accepter',
    effet: 'pourra se connecter dès maintenant.',
    effets: 'Chaque pharmacie pourra se connecter dès maintenant, et en est prévenue par mail.',
    fait: 'acceptée',
  },
  REFUSED: {
    titre: (combien: string, estSeule: boolean) => (estSeule ? 'Refuser cette inscription' : `Refuser ${combien}`),
    envoyer: 'Refuser',
    effet: 'ne pourra pas se connecter. Vous pourrez encore accepter ce compte plus tard.',
    effets: 'Aucune de ces pharmacies ne pourra se connecter. Vous pourrez encore les accepter plus tard.',
    fait: 'refusée',
  },
} as const;

type Props = {
  reponse: Reponse;
  inscriptions: readonly { readonly id: number; readonly nom: string }[];
  /**
   * All the pending registrations of the list: their number, and the search. Null when the list shows other accounts.
   */
  toutes: { readonly total: number; readonly q: string | undefined } | null;
  onFermer: () => void;
  onFait: () => void;
};

/** Answers one registration or hundreds: accepts them with a trial, or refuses them with a motive (CPT-96, CPT-97). */
export const ReponseInscriptionsDialog = ({ reponse, inscriptions, toutes, onFermer, onFait }: Props) => {
  const rafraichir = useRafraichirTenants();
  const textes = TEXTES[reponse];
  const n = inscriptions.length;
  const [seule] = n === 1 ? inscriptions : [];
  const f = useFormulaire(
    schemaDe(reponse),
    { qui: 'choisies', essai: '2', motif: '' },
    async ({ qui, essai, motif }) => {
      const cible =
        qui === 'toutes' && toutes
          ? { tous: { q: toutes.q, attendues: toutes.total } }
          : { ids: inscriptions.map(({ id }) => id) };
      const sorts = await call(abonnementContract.repondreInscriptions, {
        body: { ...cible, reponse, essai: Number(essai) as 0 | 1 | 2, motif: reponse === 'REFUSED' ? motif : null },
      }).finally(() => void rafraichir());
      if (sorts.nbFaites > 0)
        succes(
          seule && qui === 'choisies'
            ? `${seule.nom} : ${reponse === 'ACCEPTED' ? 'compte accepté' : 'inscription refusée'}.`
            : insecable(`${pluriel(sorts.nbFaites, 'inscription')} ${accord(sorts.nbFaites, textes.fait)}.`),
        );
      onFait();
      // The dialog closes first: what could not be done is said after it.
      void direEmpechements(sorts, { nom: 'inscription', fait: textes.fait });
    },
    { garde: false },
  );
  const combien = pluriel(n, 'inscription');
  return (
    <Modal opened onClose={onFermer} title={textes.titre(combien, n === 1)} styles={{ title: { fontWeight: 650 } }}>
      <Formulaire formulaire={f} envoyer={textes.envoyer} danger={reponse === 'REFUSED'} onAnnuler={onFermer}>
        {toutes && toutes.total > n ? (
          <ChoixDuLot
            {...f.champ('qui')}
            choisies={seule ? seule.nom : `Les ${combien} choisies`}
            toutes={`Les ${pluriel(toutes.total, 'inscription')} de la liste`}
          />
        ) : null}
        <Text size="sm">{seule && f.valeurs.qui !== 'toutes' ? `${seule.nom} ${textes.effet}` : textes.effets}</Text>
        {n > 1 && f.valeurs.qui !== 'toutes' ? <NomsDuLot noms={inscriptions.map(({ nom }) => nom)} /> : null}
        {reponse === 'ACCEPTED' ? (
          <ChoixEssai {...f.champ('essai')} />
        ) : (
          <MotifField {...f.champ('motif')} description="La pharmacie le lira dans le mail de refus." />
        )}
      </Formulaire>
    </Modal>
  );
};
