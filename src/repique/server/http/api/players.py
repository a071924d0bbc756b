"""Players: who there is, who plays now, adding, renaming, switching and removing."""

from repique.server.http.api.types import Naming, Nothing
from repique.server.http.routes import ApiRequest, ApiRoute, Done
from repique.server.security.principal import Role
from repique.store.players import players


async def list_players(request: ApiRequest) -> list[players.Person]:
    """Those of this installation, without guests."""
    return await request.services.read(players.own_players)


async def current_player(request: ApiRequest) -> players.Person:
    """The player who asks. For the owner it is the current one; at the first start a player is
    added."""
    if request.principal.is_owner:
        return await request.services.do(players.current_player)
    return await request.services.read(lambda c: players.player_of(c, request.principal.player))


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
    """Removes the player with all matches, without asking; the page asks for confirmation. The
    sessions of a guest end."""
    await request.services.live_matches.remove_player(request.path["player"])
    request.services.guests.end_player(request.path["player"])
    return Done()


_PLAYER = "/api/players/{player:int}"

ROUTES = (
    ApiRoute("GET", "/api/players", list_players, "All players."),
    ApiRoute("GET", "/api/player", current_player, "The player who asks.", role=Role.PERSON),
    ApiRoute("POST", "/api/players", add_player, "Add a player.", Naming),
    ApiRoute("PATCH", _PLAYER, rename_player, "Rename a player.", Naming),
    ApiRoute("DELETE", _PLAYER, remove_player, "Remove a player and all matches.", Nothing),
    ApiRoute("POST", f"{_PLAYER}/switch", switch_player, "Make this the current player.", Nothing),
)
