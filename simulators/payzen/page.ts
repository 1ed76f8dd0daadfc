import type { Champs } from './signature.ts';

const echapper = (texte: string): string =>
  texte.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const gabarit = (titre: string, contenu: string): string => `<!doctype html>
<html lang="fr">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${echapper(titre)}</title>
    <style>
      body { font-family: system-ui, sans-serif; margin: 0; background: #eef1f4; color: #1c2733 }
      main { max-width: 26rem; margin: 2rem auto; padding: 1.5rem; background: #fff; border-radius: .75rem }
      h1 { font-size: 1.25rem }
      dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem }
      dd { margin: 0; text-align: right; overflow-wrap: anywhere }
      button { width: 100%; margin-top: .5rem; padding: .75rem; font: inherit;
        border: 1px solid #8896a5; border-radius: .5rem; background: #fff }
      button[value=accepter] { background: #14532d; color: #fff }
    </style>
  </head>
  <body><main><h1>${echapper(titre)}</h1>${contenu}</main></body>
</html>`;

const euros = (centimes: string | undefined): string =>
  (Number(centimes ?? 0) / 100).toLocaleString('fr-FR', { style: 'currency', currency: 'EUR' });

const paiementsSuivants = (champs: Champs): string =>
  champs['vads_sub_amount']
    ? `${euros(champs['vads_sub_amount'])}, ${echapper(champs['vads_sub_desc'] ?? '')}`
    : 'rien';

/** The payment page, where three buttons replace the typing of a card. */
export const pagePaiement = (session: string, champs: Champs): string =>
  gabarit(
    'Paiement sécurisé (simulateur)',
    `<dl>
      <dt>Montant</dt><dd>${euros(champs['vads_amount'])}</dd>
      <dt>Puis</dt><dd>${paiementsSuivants(champs)}</dd>
      <dt>Commande</dt><dd>${echapper(champs['vads_order_id'] ?? '')}</dd>
    </dl>
    <form method="post" action="/choix/${session}">
      <button name="choix" value="accepter">Payer (accepter)</button>
      <button name="choix" value="refuser">Carte refusée (refuser)</button>
      <button name="choix" value="abandonner">Annuler et retourner à la boutique (abandonner)</button>
    </form>`,
  );

/** The merchant's desk: each order, with the acts on its payment. */
export const pageBureau = (formulaires: ReadonlyMap<string, Champs>): string =>
  gabarit(
    'Bureau du marchand (simulateur)',
    `<ul>${[...formulaires]
      .toReversed()
      .map(
        ([reference, champs]) => `<li>${echapper(champs['vads_cust_legal_name'] ?? '')}, ${euros(champs['vads_amount'])}
      <form method="post" action="/bureau/${encodeURIComponent(reference)}">
        <button name="acte" value="rembourser">Rembourser</button>
        <button name="acte" value="partie">Rembourser 10 €</button>
        <button name="acte" value="annuler">Annuler</button>
      </form></li>`,
      )
      .join('')}</ul>`,
  );

export const pageFautes = (fautes: readonly string[]): string =>
  gabarit('Une erreur est survenue', `<ul>${fautes.map((faute) => `<li>${echapper(faute)}</li>`).join('')}</ul>`);
