import { Alert, Checkbox, Modal, Radio, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  actionsEncours,
  ecartMotifs,
  reglementSaisieSchema,
  type Encours,
} from '#shared/features/argent/encours/contract/schemas.ts';
import { encoursErrors } from '#shared/features/argent/encours/errors.ts';
import { libelleAction, libelleEcart } from '#shared/features/argent/encours/messages.ts';
import { effetReglement, type EffetReglement } from '#shared/features/argent/encours/rules/reglement-saisi.ts';
import { aujourdhui, formatCentimes, formatInstant } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { MontantField } from '#web/ui/fields/MontantField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { useFermeture } from '#web/ui/fermeture.ts';
import { PiedDialogue } from './PiedDialogue.tsx';
import { Sommes } from './Sommes.tsx';
import grille from '#web/ui/Grille.module.css';
import { encoursQueries, rouvrir, useActesEncours, type ActesEncours } from './queries.ts';

const ACTIONS = actionsEncours.map((value) => ({ value, label: libelleAction[value] }));
const MOTIFS = ecartMotifs.map((value) => ({ value, label: libelleEcart[value] }));

export type DialogueProps = { encours: Encours; onFermer: () => void; onFait?: (apres: Encours) => void };

const Effet = ({
  effet: { devient, resteCentimes },
  sansReglement,
}: {
  effet: EffetReglement;
  sansReglement: boolean;
}) => {
  const ecart = formatCentimes(Math.abs(resteCentimes));
  if (devient === 'PARTIEL')
    return (
      <Alert color="blue" icon={<IconInfoCircle aria-hidden />}>
        Il restera <strong>{ecart}</strong> à recevoir : l’encours reste « À régler ».
      </Alert>
    );
  if (resteCentimes === 0)
    return (
      <Alert color="green" icon={<IconCircleCheck aria-hidden />}>
        {sansReglement ? 'L’encours sera réglé, rien n’était dû.' : 'Le solde est reçu : l’encours sera réglé.'}
      </Alert>
    );
  return (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />}>
      {resteCentimes > 0
        ? 'L’encours sera réglé avec un manque de '
        : 'Vous recevez plus que prévu : l’encours sera réglé avec un excédent de '}
      <strong>{ecart}</strong>.
    </Alert>
  );
};

/** Undoes exactly what was recorded. */
const annuler = async (actes: ActesEncours, avant: Encours, apres: Encours) => {
  if (apres.etat === 'REGLE') return rouvrir(actes, [avant], [apres]);
  try {
    const { reglements, ...relu } = await actes.relire(apres.id);
    const dernier = reglements.filter(({ annuleLe }) => annuleLe === null).toSorted((a, b) => b.id - a.id)[0];
    if (dernier) await actes.annulerReglement(relu, dernier.id);
    succes('Règlement annulé.');
  } catch (erreur) {
    echec(erreur);
  }
};

/** One settlement: the whole balance in one gesture, a part of it, or none. */
export const ReglerDialog = ({ encours: depart, onFermer, onFait }: DialogueProps) => {
  const actes = useActesEncours();
  const [encours, setEncours] = useState(depart);
  const [sansReglement, setSansReglement] = useState(depart.soldeCentimes <= 0);
  const { data: detail } = useQuery({ ...encoursQueries.detail(depart.id), enabled: depart.nbPieces > 0 });
  const { etat, soldeCentimes, numero } = encours;

  const f = useFormulaire(
    reglementSaisieSchema,
    {
      version: encours.version,
      date: aujourdhui(),
      action: encours.actionAttendue,
      montantCentimes: soldeCentimes > 0 ? soldeCentimes : null,
      reference: null,
      fichierId: null,
      solder: soldeCentimes <= 0,
      ecartMotif: null,
    },
    async (donnees, { idempotencyKey }) => {
      const { devient, motifRequis } = effetReglement({ etat, soldeCentimes, ...donnees });
      if (motifRequis && !donnees.ecartMotif) throw encoursErrors.ecartMotifRequis();
      const apres = await actes.regler(
        encours.id,
        { ...donnees, solder: devient === 'REGLE', ecartMotif: motifRequis ? donnees.ecartMotif : null },
        idempotencyKey,
      );
      const reversible =
        apres.etat === 'DECLARE'
          ? apres.droits.regler
          : apres.droits.repasserARegler && encours.valeurRegleeCentimes === 0;
      const texte =
        apres.etat === 'REGLE'
          ? `Encours ${numero} réglé.`
          : `Règlement enregistré : il reste ${formatCentimes(apres.soldeCentimes)} sur ${numero}.`;
      succes(texte, reversible ? { annuler: () => void annuler(actes, encours, apres) } : {});
      onFermer();
      onFait?.(apres);
    },
    {
      onRecharger: () =>
        void actes.relire(encours.id).then((relu) => {
          setEncours(relu);
          f.poser({ version: relu.version });
          f.fermerAlerte();
        }, echec),
    },
  );

  const { montantCentimes, solder } = f.valeurs;
  const illisible = Number.isNaN(montantCentimes);
  const effet = effetReglement({
    etat,
    soldeCentimes,
    montantCentimes: illisible ? null : montantCentimes,
    solder: solder ?? false,
  });
  const complet = sansReglement || (montantCentimes !== null && !illisible);
  const fermer = useFermeture(() => void f.quitter().then((oui) => oui && onFermer()));

  return (
    <Modal opened onClose={fermer} title={`Régler ${numero}`} size="lg">
      <Formulaire formulaire={f} sansBoutons>
        <Text size="sm">
          {encours.laboratoireNom} · {encours.info}
        </Text>
        {encours.version === depart.version ? null : (
          <Alert color="orange" icon={<IconInfoCircle aria-hidden />}>
            Modifié par {encours.modifieParNom ?? 'un autre utilisateur'} le {formatInstant(encours.modifieLe)}. Votre
            saisie est conservée : vérifiez les montants ci-dessous.
          </Alert>
        )}
        <Sommes encours={encours} />
        <Checkbox
          size="sm"
          label="Sans règlement : rien ne sera reçu"
          checked={sansReglement}
          onChange={({ currentTarget: { checked } }) => {
            setSansReglement(checked);
            f.poser(
              checked
                ? { montantCentimes: null, solder: true }
                : { montantCentimes: soldeCentimes > 0 ? soldeCentimes : null, solder: false },
            );
          }}
        />
        <div className={grille.deux}>
          {sansReglement ? null : (
            <MontantField label="Montant reçu" required data-autofocus {...f.champ('montantCentimes')} />
          )}
          <JourField
            label={sansReglement ? 'Date' : 'Date du règlement'}
            required
            max={aujourdhui()}
            {...f.champ('date')}
          />
          <ChoixField
            label="Moyen de règlement"
            required
            allowDeselect={false}
            options={ACTIONS}
            {...f.champ('action')}
          />
          {sansReglement ? null : (
            <TextInput label="Référence" placeholder="N° d’avoir, de chèque…" {...f.champ('reference')} />
          )}
          {detail && detail.pieces.length > 0 && !sansReglement ? (
            <ChoixField
              label="Justificatif"
              placeholder="Une pièce de l’encours"
              clearable
              options={detail.pieces.map(({ fichierId, nom }) => ({ value: fichierId, label: nom }))}
              {...f.champ('fichierId')}
            />
          ) : null}
        </div>
        {effet.partielPossible ? (
          <Radio.Group
            label={`Il manque ${formatCentimes(effet.resteCentimes)}`}
            value={solder ? 'solder' : 'garder'}
            onChange={(choix) => f.poser({ solder: choix === 'solder' })}
          >
            <Stack gap={6} mt={4}>
              <Radio value="garder" label="J’attends le reste : garder à régler" />
              <Radio value="solder" label="Je n’attends plus rien : régler avec un écart" />
            </Stack>
          </Radio.Group>
        ) : null}
        {effet.motifRequis && complet ? (
          <ChoixField
            label="Motif de l’écart"
            required
            options={MOTIFS}
            placeholder="Choisissez un motif"
            {...f.champ('ecartMotif')}
          />
        ) : null}
        {complet ? <Effet effet={effet} sansReglement={sansReglement} /> : null}
      </Formulaire>
      <PiedDialogue
        formulaire={f}
        onAnnuler={fermer}
        envoyer={effet.devient === 'PARTIEL' ? 'Enregistrer le règlement' : 'Régler'}
      />
    </Modal>
  );
};
