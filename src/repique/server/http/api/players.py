"""Players: who there is, who plays now, adding, renaming, switching and removing."""

from repique.server.http.api.types import Naming, Nothing
from repique.server.http.routes import ApiRequest, ApiRoute, Done
from repique.store.players import players


async def list_players(request: ApiRequest) -> list[players.Person]:
    return await request.services.read(players.all_players)


async def current_player(request: ApiRequest) -> players.Person:
    """The current player; at the first start one without a name is created."""
    return await request.services.do(players.current_player)


async def add_player(request: ApiRequest) -> players.Person:
    name = request.body.name
    return await request.services.do(lambda transaction: players.add_player(transaction, name))


async def rename_player(request: ApiRequest) -> Done:
    player = request.path["player"]
    name = request.body.name
    await request.services.do(lambda transaction: players.rename_player(transaction, player, name))
    return Done()


async def switch_player(request: ApiRequest) -> Done:
    player = request.path["player"]
    await request.services.do(lambda transaction: players.switch_player(transaction, player))
    return Done()


async def remove_player(request: ApiRequest) -> Done:
    """Removes the player with all matches, without asking; the page asks for confirmation."""
    await request.services.live_matches.remove_player(request.path["player"])
    return Done()


_PLAYER = "/api/players/{player:int}"

ROUTES = (
    ApiRoute("GET", "/api/players", list_players, "All players."),
    ApiRoute("GET", "/api/player", current_player, "The current player."),
    ApiRoute("POST", "/api/players", add_player, "Add a player.", Naming),
    ApiRoute("PATCH", _PLAYER, rename_player, "Rename a player.", Naming),
    ApiRoute("DELETE", _PLAYER, remove_player, "Remove a player and all matches.", Nothing),
    ApiRoute("POST", f"{_PLAYER}/switch", switch_player, "Make this the current player.", Nothing),
)
