import { Alert, Checkbox, Modal, Radio, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { actionsEncours, type Encours } from '#shared/features/argent/encours/contract/schemas.ts';
import { libelleAction } from '#shared/features/argent/encours/messages.ts';
import type { EffetReglement } from '#shared/features/argent/encours/rules/reglement-saisi.ts';
import { aujourdhui, formatCentimes, formatInstant } from '#web/lib/formats.ts';
import { useFermeture } from '#web/ui/fermeture.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { MontantField } from '#web/ui/fields/MontantField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import grille from '#web/ui/Grille.module.css';
import { DatePrecoce } from './DatePrecoce.tsx';
import { FichierChoisi } from './FichierChoisi.tsx';
import { MotifEcart } from './MotifEcart.tsx';
import { PiedDialogue } from './PiedDialogue.tsx';
import { encoursQueries } from './queries.ts';
import { Sommes } from './Sommes.tsx';
import { useReglement, type ReglementEnSaisie } from './use-reglement.ts';

const ACTIONS = actionsEncours.map((value) => ({ value, label: libelleAction[value] }));

export type DialogueProps = { encours: Encours; onFermer: () => void; onFait?: (apres: Encours) => void };

const EffetDuReglement = ({
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

const ChampsReglement = ({ f, encours, sansReglement, fichier }: ReglementEnSaisie) => {
  const { data: detail } = useQuery({ ...encoursQueries.detail(encours.id), enabled: encours.nbPieces > 0 });
  return (
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
      <ChoixField label="Moyen de règlement" required allowDeselect={false} options={ACTIONS} {...f.champ('action')} />
      {sansReglement ? null : (
        <TextInput label="Référence" placeholder="N° d’avoir, de chèque…" {...f.champ('reference')} />
      )}
      {detail && detail.pieces.length > 0 && !sansReglement && !fichier ? (
        <ChoixField
          label="Justificatif"
          placeholder="Une pièce de l’encours"
          clearable
          options={detail.pieces.map(({ fichierId, nom }) => ({ value: fichierId, label: nom }))}
          {...f.champ('fichierId')}
        />
      ) : null}
    </div>
  );
};

/** When the amount is not the balance: wait for the rest, or settle with a reason. */
const EcartDuReglement = ({ f, effet, complet }: ReglementEnSaisie) => (
  <>
    {effet.partielPossible ? (
      <Radio.Group
        label={`Il manque ${formatCentimes(effet.resteCentimes)}`}
        value={f.valeurs.solder ? 'solder' : 'garder'}
        onChange={(choix) => f.poser({ solder: choix === 'solder' })}
      >
        <Stack gap={6} mt={4}>
          <Radio value="garder" label="J’attends le reste : garder à régler" />
          <Radio value="solder" label="Je n’attends plus rien : régler avec un écart" />
        </Stack>
      </Radio.Group>
    ) : null}
    {effet.motifRequis && complet ? (
      <MotifEcart motif={f.valeurs.ecartMotif ?? null} champ={(nom) => f.champ(nom)} />
    ) : null}
  </>
);

/** One règlement: the whole balance in one gesture, a part of it, or none. */
export const ReglerDialog = ({ encours: depart, onFermer, onFait }: DialogueProps) => {
  const reglement = useReglement(depart, (apres) => {
    onFermer();
    onFait?.(apres);
  });
  const { f, encours, effet, complet, precoce, sansReglement, changerSansReglement } = reglement;
  const fermer = useFermeture(() => void f.quitter().then((oui) => oui && onFermer()));
  return (
    <Modal opened onClose={fermer} title={`Régler ${encours.numero}`} size="lg">
      <Formulaire formulaire={f} boutonsAuPied>
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
          onChange={({ currentTarget }) => changerSansReglement(currentTarget.checked)}
        />
        <ChampsReglement {...reglement} />
        {precoce ? (
          <DatePrecoce {...precoce} dateOrigine={encours.dateOrigine} onConfirmer={reglement.confirmerDate} />
        ) : null}
        {sansReglement ? null : <FichierChoisi fichier={reglement.fichier} onChange={reglement.setFichier} />}
        <EcartDuReglement {...reglement} />
        {complet ? <EffetDuReglement effet={effet} sansReglement={sansReglement} /> : null}
      </Formulaire>
      <PiedDialogue
        formulaire={f}
        onAnnuler={fermer}
        envoyer={effet.devient === 'PARTIEL' ? 'Enregistrer le règlement' : 'Régler'}
      />
    </Modal>
  );
};
