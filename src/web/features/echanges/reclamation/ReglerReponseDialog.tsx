import { Alert, Modal, Radio, Stack, Text, TextInput } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import type { z } from 'zod';
import { formatMontant, type NatureFiscale } from '#shared/core/nature-fiscale.ts';
import { moyensReglement } from '#shared/features/argent/encours/schemas.ts';
import { libelleMoyen } from '#shared/features/argent/encours/messages.ts';
import { encoursErrors } from '#shared/features/argent/encours/errors.ts';
import { reglementPropose, type ReglementProposeReclamation } from '#shared/features/echanges/reclamation/rules.ts';
import {
  reglementReponseSchema,
  type CommentaireReclamation,
  type DetailReclamation,
} from '#shared/features/echanges/reclamation/schemas.ts';
import { MotifEcart } from '#web/features/argent/encours/MotifEcart.tsx';
import { PiedDialogue } from '#web/features/argent/encours/PiedDialogue.tsx';
import { aujourdhui, insecable } from '#web/lib/formats.ts';
import { useFormulaire, type EtatFormulaire, type SaisieDe } from '#web/lib/formulaire.ts';
import { estIllisible } from '#web/lib/illisible.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { MontantField } from '#web/ui/fields/MontantField.tsx';
import { useFermeture } from '#web/ui/panneau/fermeture.ts';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import styles from './Reclamation.module.css';
import { effetDuReglement } from './effet-reglement.ts';
import { useActesReclamation } from './queries.ts';

export type ARegler = { readonly reclamation: DetailReclamation; readonly reponse: CommentaireReclamation };

const MOYENS = moyensReglement.map((value) => ({ value, label: libelleMoyen[value] }));

type EffetProps = { nature: NatureFiscale; solde: number | null; reste: number; partiel: boolean };

const Effet = ({ nature, solde, reste, partiel }: EffetProps) => (
  <Alert color={partiel ? 'blue' : reste === 0 ? 'green' : 'orange'} icon={<IconInfoCircle aria-hidden />}>
    {insecable(
      solde === null
        ? 'L’encours est créé et réglé d’un même geste ; la réclamation passe à « Traité ».'
        : partiel
          ? `Reste ${formatMontant(reste, nature)} : l’encours reste « À régler » pour ce montant, la ` +
            `réclamation reste ouverte et se relance.`
          : reste === 0
            ? 'Le solde est reçu : l’encours est réglé, la réclamation passe à « Traité ».'
            : `L’encours est réglé avec un écart de ${formatMontant(Math.abs(reste), nature)}.`,
    )}
  </Alert>
);

type ChampsProps = {
  f: Pick<EtatFormulaire<SaisieDe<z.input<typeof reglementReponseSchema>>>, 'champ'>;
  /** True when the laboratory refuses: nothing is received. */
  refus: boolean;
  /** Tax nature of the encours, or of the one created with the règlement. */
  nature: NatureFiscale;
  /** Amount granted by the laboratory in the other nature. */
  annonce: string | null;
};

const Champs = ({ f, refus, nature, annonce }: ChampsProps) => (
  <div className={styles.deux}>
    {refus ? null : (
      <MontantField
        label={`Montant reçu ${nature}`}
        description={annonce}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        data-autofocus
        {...f.champ('montantCentimes')}
      />
    )}
    <JourField label={refus ? 'Date' : 'Date du règlement'} required max={aujourdhui()} {...f.champ('date')} />
    {refus ? null : (
      <ChoixField label="Moyen de règlement" required allowDeselect={false} options={MOYENS} {...f.champ('action')} />
    )}
    {refus ? null : <TextInput label="Référence" placeholder="N° d’avoir…" {...f.champ('reference')} />}
  </div>
);

type ResteProps = {
  nature: NatureFiscale;
  reste: number;
  solder: boolean;
  onSolder: (solder: boolean) => void;
};

/** Choice for the rest of a partial règlement: still claimed, or given up. */
const ResteDu = ({ nature, reste, solder, onSolder }: ResteProps) => (
  <Radio.Group
    label={insecable(`Reste ${formatMontant(reste, nature)}`)}
    value={solder ? 'clore' : 'poursuivre'}
    onChange={(choix) => onSolder(choix === 'clore')}
  >
    <Stack gap={6} mt={4}>
      <Radio value="poursuivre" label="Je le réclame toujours" />
      <Radio value="clore" label="Je ne l’attends plus : le clore avec un motif" />
    </Stack>
  </Radio.Group>
);

const saisieDepart = (propose: ReglementProposeReclamation | null | undefined) => ({
  date: propose?.date ?? aujourdhui(),
  action: propose?.action ?? ('AVOIR' as const),
  montantCentimes: propose?.montantCentimes ?? null,
  reference: propose?.reference ?? null,
  autrePapier: null,
  solder: propose?.solder ?? false,
  ecartMotif: propose?.ecartMotif ?? null,
  ecartPrecision: null,
});

/** Confirms, as the second and last click, the règlement that the laboratory announced. */
export const ReglerReponseDialog = ({ reclamation, reponse, onFermer }: ARegler & { onFermer: () => void }) => {
  const actes = useActesReclamation();
  const [encours, setEncours] = useState(reclamation.encours);
  const decision = reponse.reponse;
  const { montantReclameCentimes: reclame } = reclamation;
  const du = encours ?? (reclame === null ? null : { ...reclamation, soldeCentimes: reclame });
  const nature = du?.natureFiscale ?? decision?.natureFiscale ?? reclamation.natureFiscale;
  const propose = decision && reglementPropose(decision, du, aujourdhui());
  const refus = decision?.nature === 'REFUS';
  const solde = du?.soldeCentimes ?? null;
  const f = useFormulaire(
    reglementReponseSchema,
    { commentaireId: reponse.id, encoursVersion: encours?.version ?? null, ...saisieDepart(propose) },
    async (donnees, { idempotencyKey }) => {
      const { montantCentimes, solder } = donnees;
      const { partiel, motif } = effetDuReglement(solde, { montant: montantCentimes, refus, solder });
      if (motif && !donnees.ecartMotif) throw encoursErrors.ecartMotifRequis();
      if (motif && donnees.ecartMotif === 'AUTRE' && !donnees.ecartPrecision) throw encoursErrors.ecartAPreciser();
      const apres = await actes.regler(
        reclamation.id,
        {
          ...donnees,
          solder: !partiel,
          ecartMotif: motif ? donnees.ecartMotif : null,
          ecartPrecision: motif ? donnees.ecartPrecision : null,
        },
        idempotencyKey,
      );
      succes(
        apres.encours?.etat === 'REGLE'
          ? `Encours ${apres.encours.numero} réglé.`
          : `Règlement enregistré sur ${apres.encours?.numero ?? 'l’encours'}.`,
      );
      onFermer();
    },
    {
      onRecharger: () =>
        void actes.relire(reclamation.id).then((relue) => {
          setEncours(relue.encours);
          f.poser({ encoursVersion: relue.encours?.version ?? null });
          f.fermerAlerte();
        }, echec),
    },
  );
  const montant = f.valeurs.montantCentimes;
  const illisible = estIllisible(montant);
  const solder = f.valeurs.solder ?? false;
  const effet = effetDuReglement(solde, { montant: illisible ? null : montant, refus, solder });
  const saisieLisible = refus || (montant !== null && !illisible);
  const fermer = useFermeture(() => void f.quitter().then((oui) => oui && onFermer()));
  return (
    <Modal
      opened
      onClose={fermer}
      title={encours ? `Régler ${encours.numero}` : `Régler la réclamation ${reclamation.numero}`}
      size="lg"
    >
      <Formulaire formulaire={f} boutonsAuPied>
        <Text size="sm">
          {reclamation.laboratoireNom} · {reclamation.objet ?? reclamation.numero}
          {solde === null ? '' : ` · ${formatMontant(solde, nature)} dus`}
        </Text>
        <Champs
          f={f}
          refus={refus}
          nature={nature}
          annonce={
            decision && decision.montantCentimes !== null && decision.natureFiscale !== nature
              ? insecable(`Annoncé : ${formatMontant(decision.montantCentimes, decision.natureFiscale)}.`)
              : null
          }
        />
        {effet.partielPossible && saisieLisible ? (
          <ResteDu nature={nature} reste={effet.reste} solder={solder} onSolder={(clos) => f.poser({ solder: clos })} />
        ) : null}
        {effet.motif && saisieLisible ? (
          <MotifEcart motif={f.valeurs.ecartMotif ?? null} champ={(nom) => f.champ(nom)} />
        ) : null}
        {saisieLisible && !refus ? (
          <Text size="sm" c="dimmed">
            {insecable(
              'Un avoir ou un paiement annoncé s’enregistre parmi les vôtres ; ce que cet encours n’en prend pas y ' +
                'reste à affecter.',
            )}
          </Text>
        ) : null}
        {saisieLisible ? <Effet nature={nature} solde={solde} reste={effet.reste} partiel={effet.partiel} /> : null}
      </Formulaire>
      <PiedDialogue
        formulaire={f}
        onAnnuler={fermer}
        envoyer={refus ? 'Clore l’encours' : effet.partiel ? 'Enregistrer le règlement' : 'Régler'}
      />
    </Modal>
  );
};
