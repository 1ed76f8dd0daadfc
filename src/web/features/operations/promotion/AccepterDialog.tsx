import { Checkbox, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { acceptationSchema } from '#shared/features/operations/operation/schemas/saisie.ts';
import type { DetailPromotion } from '#shared/features/operations/operation/schemas/lecture.ts';
import { reprendreVersion } from '#web/lib/edition.ts';
import { useFormulaireSurValeurs } from '#web/lib/formulaire.ts';
import { useOuvertEnsuite } from '#web/ui/differer.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { EntierField } from '#web/ui/fields/EntierField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { duAuOperation, accorderParts, nommerParts } from '#web/features/operations/operation/apparence.ts';
import { useConnectePayps } from '#web/features/connexions/payps/queries.ts';
import { EmplacementsChamps } from './formulaire/EmplacementsChamps.tsx';
import { PartsField } from './PartsField.tsx';
import { promotionQueries, useActesPromotion } from './queries.ts';
import type { DialoguePromotionProps } from './RefuserDialog.tsx';
import { promotionEnSaisie } from '#web/features/operations/operation/saisie.ts';

const DECONNECTE = 'Payps n’est pas connecté : connectez-vous à Payps avant d’accepter par Payps.';
const CONNECTE = 'Les bons de ses produits, pendant ses dates, paient ses contreparties.';

const Acceptation = ({ promotion, onFermer }: { promotion: DetailPromotion; onFermer: () => void }) => {
  const actes = useActesPromotion();
  const connecte = useConnectePayps();
  const { id, droits, nomOperation, dateDebut, dateFin, superposable, emplacementConseille } = promotion;
  const f = useFormulaireSurValeurs(
    acceptationSchema,
    {
      version: promotion.version,
      parts: [...droits.accepter],
      viaPayps: false,
      quantite: promotion.quantite,
      emplacements: promotionEnSaisie(promotion).emplacements,
    },
    async ({ emplacements, ...donnees }) => {
      const avecTg = donnees.parts?.includes('TG') === true;
      const apres = await actes.accepter(id, { ...donnees, ...(avecTg ? { emplacements } : {}) });
      const parts = donnees.parts ?? droits.accepter;
      const annulable = parts.every((part) => apres.droits.repasserEnBrouillon.includes(part));
      succes(`« ${nomOperation} » : ${nommerParts(parts)} ${accorderParts(parts, 'acceptée')}.`, {
        annuler: annulable
          ? () => void actes.repasserEnBrouillon(id, { version: apres.version, parts: [...parts] }).catch(echec)
          : undefined,
      });
      onFermer();
    },
    {
      onRecharger: () => void actes.relire(id).then((relu) => reprendreVersion(f, relu), echec),
    },
  );
  const { parts, emplacements } = f.valeurs;
  // Declares the field, so that a refusal about the emplacements as a whole shows under their choice.
  f.champ('emplacements');
  return (
    <Formulaire formulaire={f} envoyer="Accepter" onAnnuler={() => void f.quitter().then((oui) => oui && onFermer())}>
      <Stack gap="md">
        <Text size="sm">
          {promotion.groupementNom}
          {dateDebut !== null && dateFin !== null ? `, ${duAuOperation(dateDebut, dateFin)}` : ''}.
          {emplacementConseille === null ? '' : ` Emplacement conseillé\u00a0: ${emplacementConseille}.`}
        </Text>
        <PartsField
          label="Ce que vous acceptez"
          possibles={droits.accepter}
          value={parts}
          error={f.erreurs['parts']}
          onChange={(choisies) => f.poser({ parts: choisies })}
        />
        <EntierField
          label="Quantité"
          description={promotion.multipleDeTrois ? 'Un multiple de 3.' : undefined}
          maw={200}
          {...f.champ('quantite')}
        />
        {parts.includes('TG') ? (
          <Section titre="Où se tiendra la TG">
            <EmplacementsChamps
              lignes={emplacements}
              onChange={(lignes) => f.poser({ emplacements: lignes })}
              champ={(chemin) => ({ ...f.champ(chemin), 'data-champ': chemin })}
              erreur={f.erreurs['emplacements']}
              du={dateDebut}
              au={dateFin}
              superposable={superposable}
              sauf={id}
            />
          </Section>
        ) : null}
        {parts.includes('PROMO') ? (
          <Checkbox
            label="Remboursée par Payps"
            description={connecte ? CONNECTE : DECONNECTE}
            disabled={!connecte}
            checked={connecte && (f.valeurs.viaPayps ?? false)}
            error={f.erreurs['viaPayps']}
            onChange={({ currentTarget }) => f.poser({ viaPayps: currentTarget.checked })}
          />
        ) : null}
      </Stack>
    </Formulaire>
  );
};

/** The answer of an adhérent to its groupement: accepted parts, emplacements, quantities. */
export const AccepterDialog = ({ promotion, onFermer }: DialoguePromotionProps) => {
  const ouvert = useOuvertEnsuite(true);
  const { data, error, refetch } = useQuery(promotionQueries.detail(promotion.id));
  return (
    <Modal opened={ouvert} onClose={onFermer} size="xl" title={`Accepter « ${promotion.nomOperation} »`}>
      {data ? (
        <Acceptation promotion={data} onFermer={onFermer} />
      ) : error ? (
        <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
      ) : null}
    </Modal>
  );
};
