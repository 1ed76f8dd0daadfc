/** Goes to the payment page by a real form sent by POST, as the protocol of the provider requires. */
export const envoyerFormulaire = ({ url, champs }: { url: string; champs: Readonly<Record<string, string>> }): void => {
  const formulaire = document.createElement('form');
  formulaire.method = 'post';
  formulaire.action = url;
  formulaire.acceptCharset = 'utf-8';
  formulaire.hidden = true;
  for (const [nom, valeur] of Object.entries(champs)) {
    const champ = document.createElement('input');
    champ.type = 'hidden';
    champ.name = nom;
    champ.value = valeur;
    formulaire.append(champ);
  }
  document.body.append(formulaire);
  formulaire.submit();
};
