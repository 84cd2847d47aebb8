// Says that the portal couldn't be fetched, in the words of the document: without any file of /assets, and so a file apart.
(function () {
  function show() {
    var root = document.querySelector('#root');
    var message = document.querySelector('#unreachable');
    if (!root || !message || root.querySelector('[role=alert]')) return;
    root.replaceChildren(message.content.cloneNode(true));
    root.querySelector('button').addEventListener('click', function () {
      location.reload();
    });
  }
  // By then the entry has run, or couldn't be fetched.
  addEventListener('load', function () {
    if (!('portal' in document.documentElement.dataset)) show();
  });
  // The entry came, and what it draws with didn't.
  addEventListener('inalcanzable', show);
})();
